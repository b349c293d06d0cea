// LibreOffice, made to write many files in one start, which takes longer than all of the writing: by a macro, since a
// command line has room for one form only.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export interface Conversion {
  readonly from: string;
  readonly to: string;
  /** What the program calls the form. */
  readonly filter: string;
  readonly filterOptions?: string;
}

const LONGEST_MS = 200_000;

export function hasSpreadsheetProgram(): boolean {
  return spawnSync('soffice', ['--version']).status === 0;
}

/** `directory` is for a profile of the program, which refuses to run twice with one. */
export function writeSpreadsheets(directory: string, conversions: readonly Conversion[]): void {
  const profile = join(directory, 'profile');
  writeProfile(join(profile, 'user'), conversions);
  const { status, stderr } = spawnSync(
    'soffice',
    [
      `-env:UserInstallation=${pathToFileURL(profile).href}`,
      ...['--headless', '--norestore', 'macro:///Standard.Forms.WriteAll'],
    ],
    { timeout: LONGEST_MS },
  );
  const missing = conversions.find(({ to }) => !existsSync(to));
  if (status !== 0 || missing !== undefined) {
    throw new Error(`soffice wrote no ${missing?.to ?? 'file'}: ${String(stderr)}`);
  }
}

function writeProfile(user: string, conversions: readonly Conversion[]): void {
  mkdirSync(join(user, 'basic/Standard'), { recursive: true });
  const files = {
    // Without it, the program puts its own empty macros there.
    'registrymodifications.xcu': `${HEAD}<oor:items xmlns:oor="http://openoffice.org/2001/registry"><item oor:path="/org.openoffice.Setup/Office"><prop oor:name="ooSetupInstCompleted" oor:op="fuse"><value>true</value></prop></item></oor:items>`,
    'basic/script.xlc': libraries(
      '<library:library library:name="Standard" library:link="false"/>',
    ),
    'basic/Standard/script.xlb': library('<library:element library:name="Forms"/>'),
    'basic/Standard/Forms.xba': `${HEAD}<script:module xmlns:script="http://openoffice.org/2000/script" script:name="Forms" script:language="StarBasic">${escaped(macro(conversions))}</script:module>`,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(user, name), text);
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns:library="http://openoffice.org/2000/library"';

function libraries(content: string): string {
  return `${HEAD}<library:libraries ${NAMESPACE}>${content}</library:libraries>`;
}

function library(content: string): string {
  return `${HEAD}<library:library ${NAMESPACE} library:name="Standard" library:readonly="false" library:passwordprotected="false">${content}</library:library>`;
}

/** Whatever fails, the program ends: the file that it did not write is missed. */
function macro(conversions: readonly Conversion[]): string {
  const calls = conversions.map(({ from, to, filter, filterOptions = '' }) => {
    const words = [pathToFileURL(from).href, pathToFileURL(to).href, filter, filterOptions];
    return `  WriteOne(${words.map((word) => `"${word}"`).join(', ')})`;
  });
  return `Sub WriteAll
  On Error GoTo Ended
${calls.join('\n')}
Ended:
  StarDesktop.terminate()
End Sub

Sub WriteOne(source As String, target As String, filterName As String, filterOptions As String)
  Dim opened, options(1) As New com.sun.star.beans.PropertyValue
  Dim hidden(0) As New com.sun.star.beans.PropertyValue
  hidden(0).Name = "Hidden"
  hidden(0).Value = True
  opened = StarDesktop.loadComponentFromURL(source, "_blank", 0, hidden())
  options(0).Name = "FilterName"
  options(0).Value = filterName
  options(1).Name = "FilterOptions"
  options(1).Value = filterOptions
  opened.storeToURL(target, options())
  opened.close(True)
End Sub
`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
