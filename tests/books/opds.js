// A client of OPDS (Readium's r2-opds-js) walks a catalogue from its start, by links alone, and tells what it found.
// node opds.js FOLDER_OF_NODE_MODULES ADDRESS_OF_THE_START WORDS_TO_SEARCH
const path = require("path");
const [tools, start, words] = process.argv.slice(2);
const from = (name) => require(path.join(tools, "node_modules", name));
const { DOMParser } = from("@xmldom/xmldom");
const { XML } = from("r2-utils-js/dist/es6-es2015/src/_utils/xml-js-mapper");
const { TaJsonDeserialize } = from("r2-lcp-js/dist/es6-es2015/src/serializable");
const { OPDS } = from("r2-opds-js/dist/es6-es2015/src/opds/opds1/opds");
const { OPDSFeed } = from("r2-opds-js/dist/es6-es2015/src/opds/opds2/opds2");
const { convertOpds1ToOpds2 } = from("r2-opds-js/dist/es6-es2015/src/opds/converter");
from("r2-shared-js/dist/es6-es2015/src/init-globals").initGlobalConverters_GENERIC();
from("r2-opds-js/dist/es6-es2015/src/opds/init-globals").initGlobalConverters_OPDS();

const parsed = (text) => new DOMParser().parseFromString(text, "application/xml");

async function get(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer;
}

async function feed(address) {
  const answer = await get(address);
  const text = await answer.text();
  if (answer.headers.get("content-type").startsWith("application/opds+json"))
    return TaJsonDeserialize(JSON.parse(text), OPDSFeed);
  return convertOpds1ToOpds2(XML.deserialize(parsed(text), OPDS));
}

const link = (from, rel) => (from.Links || []).find((each) => (each.Rel || []).includes(rel));
const acquisition = (publication) => link(publication, "http://opds-spec.org/acquisition");

async function pages(address) {
  const found = [];
  for (let next = address; next; ) {
    const here = await feed(next);
    found.push(...(here.Publications || []));
    next = link(here, "next") && link(here, "next").Href;
  }
  return found;
}

// OPDS 1.2 has its search in a description of OpenSearch, OPDS 2.0 in a template.
async function search(begin) {
  const given = link(begin, "search");
  if (given.Templated) return given.Href.replace("{?q}", `?q=${encodeURIComponent(words)}`);
  const urls = [...parsed(await (await get(given.Href)).text()).getElementsByTagName("*")];
  const own = urls.find((each) => (each.getAttribute("type") || "").startsWith("application/atom+xml"));
  return own.getAttribute("template").replace("{searchTerms}", encodeURIComponent(words));
}

(async () => {
  const begin = await feed(start);
  const lists = {};
  for (const each of begin.Navigation)
    lists[each.Title] = (await pages(each.Href)).map((one) => ({
      title: one.Metadata.Title,
      authors: (one.Metadata.Author || []).map((author) => author.Name),
      type: acquisition(one).TypeLink,
      book: acquisition(one).Href,
    }));
  const found = (await pages(await search(begin))).map((one) => one.Metadata.Title);
  const book = await get(Object.values(lists)[0][0].book);
  const bytes = Buffer.from(await book.arrayBuffer());
  const type = book.headers.get("content-type");
  console.log(JSON.stringify({ title: begin.Metadata.Title, lists, found, type, book: bytes.toString("base64") }));
})();
