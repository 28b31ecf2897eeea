import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCurl } from '../../src/check/content/curl-request.ts'
import { readCommands } from '../../src/check/content/scripts/shell.ts'

const anyScript = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '$',
        '(',
        ')',
        '{',
        '}',
        '"',
        "'",
        '`',
        '\\\n',
        '\n',
        '|',
        '&&',
        ';',
        '<<EOF',
        '<',
        '>',
        '#',
        '$(',
      ),
      fc.constantFrom('curl', '-d', '--data', '-X', 'https://a.example.com/b?c=d', '<name>', '$ ', '> ', 'if', 'case'),
      fc.string({ maxLength: 6 }),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(' '))

test('reading a command block always ends, and every word starts inside it', () => {
  fc.assert(
    fc.property(anyScript, (script) => {
      for (const command of readCommands(script)) {
        for (const { offset } of command.words) {
          expect(offset).toBeGreaterThanOrEqual(0)
          expect(offset).toBeLessThan(script.length)
        }
        const request = readCurl(command)
        if (request !== undefined)
          expect(command.words).toContainEqual(expect.objectContaining({ value: request.url.value }))
      }
    }),
    { numRuns: 500 },
  )
})

test('a quoted word is read like in a shell, and its place is exact', () => {
  const word = fc.stringMatching(/^[ -~]{1,12}$/)
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), (words) => {
      const quoted = words.map((text) => `'${text.replaceAll("'", String.raw`'\''`)}'`)
      // A name in angle brackets is a placeholder everywhere.
      fc.pre(!/<[A-Za-z][\w.-]*>/.test(words.join(' ')))
      const script = `echo ${quoted.join(' ')}`
      const [command] = readCommands(script)
      expect(command?.words.map(({ value }) => value)).toEqual(['echo', ...words])
      for (const [index, { offset }] of (command?.words.slice(1) ?? []).entries())
        expect(script.startsWith(quoted[index] ?? '', offset)).toBe(true)
    }),
  )
})
