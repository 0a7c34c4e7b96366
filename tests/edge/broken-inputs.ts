/** Inputs no honest client sends, for the tests that look for an endpoint which falls over them. */

const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
const deepObject = (levels: number) => '{"a":'.repeat(levels) + '1' + '}'.repeat(levels)

/** Bodies that are not what they say, or are it in a way nobody writes. */
export const BROKEN_BODIES: readonly { type: string; body: string }[] = [
  ...[
    ...['', '{', 'nada', '{"a":1}}', 'null', 'true', '0', '1e400', '""', '[]', '[null]', '[[{}]]'],
    ...['{"__proto__":{"id":1}}', '{"constructor":{"prototype":{}}}', '\u0000', '\ufeff{}'],
    deep(20_000),
    deepObject(20_000),
    `"${'x'.repeat(100_000)}"`,
  ].map((body) => ({ type: 'application/json', body })),
  { type: 'multipart/form-data', body: 'x' },
  { type: 'multipart/form-data; boundary=b', body: '--b\r\nContent-Disposition: form' },
  { type: 'multipart/form-data; boundary=b', body: '--b--' },
  {
    type: 'multipart/form-data; boundary=b',
    body: '--b\r\nContent-Disposition: form-data; name="file"; filename="\u0000../\ud800"\r\n\r\n\r\n--b--\r\n',
  },
  { type: 'application/x-www-form-urlencoded', body: '%&=%zz&a[b]=1&__proto__=x' },
  { type: 'text/plain', body: '{"a":1}' },
  { type: 'nothing/;;;', body: '{}' },
]

/** JSON that stands where a field's value belongs. */
export const BROKEN_VALUES: readonly string[] = [
  ...['null', 'true', '-1', '1.5', '1e400', '9007199254740993', '-0', '""', '[]', '{}', '[[null]]'],
  ...['"\\ud800"', '"\\u0000"', '"\\u202e\\u200d"', '{"__proto__":1}', '["x",1,null,{}]'],
  JSON.stringify('NaN'),
  JSON.stringify('é'.repeat(70_000)),
  deep(20_000),
]

/** What stands where an address has a value: encoded as it is sent. */
export const BROKEN_WORDS: readonly string[] = [
  ...['', '-1', '1.5', '1e400', 'NaN', 'null', '__proto__', '9'.repeat(400), '%00', '%ff%fe'],
  ...[
    '%ed%a0%80',
    '%E2%80%AE',
    '%25zz',
    'a'.repeat(2000),
    '%F0%9F%91%8D'.repeat(50),
    '[]',
    '%5B%5D',
  ],
]
