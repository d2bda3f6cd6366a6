// EPUBCheck over many books in one run: a line for each error and warning, and one for each book.
import com.adobe.epubcheck.api.EpubCheck;
import com.adobe.epubcheck.util.WriterReportImpl;
import java.io.File;
import java.io.PrintWriter;
import java.io.StringWriter;

class Check {
    public static void main(String[] names) throws Exception {
        for (String name : names) {
            StringWriter lines = new StringWriter();
            WriterReportImpl report = new WriterReportImpl(new PrintWriter(lines));
            report.setEpubFileName(name);
            new EpubCheck(new File(name), report).doValidate();
            for (String line : lines.toString().split("\n"))
                if (line.startsWith("ERROR") || line.startsWith("FATAL")) System.out.println("ERROR " + name + ": " + line);
            int found = report.getFatalErrorCount() + report.getErrorCount() + report.getWarningCount();
            System.out.println((found == 0 ? "ok " : "bad ") + name);
        }
    }
}
