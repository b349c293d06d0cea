// What people, exports and attackers put into fields, and what it must not become in any format.

/** By what it tries: to run, to link, to call somebody, to break out of its place, to hide. */
export const HOSTILE: readonly (readonly [aim: string, value: string])[] = [
  ['HTML that runs', '<img src=x onerror=alert(1)><script>alert(2)</script>'],
  ['the end of a script', '</script></code></details><b>out</b>'],
  ['a link', '[click](javascript:alert(1)) ![x](https://evil.example/x.png)'],
  ['a bare link', 'www.evil.example https://evil.example'],
  ['a mention', '@octocat #1 :rocket:'],
  ['a table', 'a | b || c \\| d \\'],
  ['code', '` `` ``` ```` ' + '`'.repeat(90)],
  ['a code block', '\n```\n# heading\n- [ ] task\n---\n'],
  ['a formula', '=HYPERLINK("https://evil.example","x")'],
  ['another formula', "@SUM(1+1)*cmd|' /C calc'!A0"],
  ['text that runs backwards', 'abc\u202efdp.exe\u2066\u0007\u001b[2J'],
  ['a long text', 'long '.repeat(2_000)],
  ['quotes', '"a", \'b\'; c'],
  ['a reference', '&lt;b&gt; &#64;octocat'],
  ['nothing but blanks', '   '],
];
