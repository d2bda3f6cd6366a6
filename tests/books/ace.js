// DAISY Ace over many books in one run: a line for each violation, and one for each book.
const fs = require("fs");
const path = require("path");
const [tools, out, ...names] = process.argv.slice(2);
const ace = require(path.join(tools, "node_modules/@daisy/ace-core"));
const runner = require(path.join(tools, "node_modules/@daisy/ace-axe-runner-puppeteer"));

(async () => {
  for (const name of names) {
    const outdir = path.join(out, path.basename(name, ".epub"));
    let found = 0;
    try {
      await ace(name, { outdir, tmp: path.join(out, "tmp"), silent: true, initLogger: true }, runner);
      const report = JSON.parse(fs.readFileSync(path.join(outdir, "report.json")));
      for (const place of report.assertions || [])
        for (const each of place.assertions || []) {
          found++;
          const html = JSON.stringify(each["earl:result"].html || "").slice(0, 200);
          console.log(`ERROR ${name}: ${place["earl:testSubject"].url}: ${each["earl:test"]["dct:title"]}: ${html}`);
        }
    } catch (error) {
      found++;
      console.log(`ERROR ${name}: ${error && error.message}`);
    }
    console.log((found ? "bad " : "ok ") + name);
  }
  process.exit(0);
})();
