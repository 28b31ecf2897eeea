import { expect, onTestFinished, test } from 'vitest'
import { makeProject } from '../helpers/project.ts'
import { loadSpec, specWith } from './load-spec.ts'

/** A document with one schema per line, each with a pattern and an example. */
const specOf = (pairs: readonly (readonly [string, string])[]): string =>
  specWith({
    schemas: pairs
      .map(([pattern, example], at) => `    S${String(at)}: ${JSON.stringify({ type: 'string', pattern, example })}`)
      .join('\n'),
  })

const owner = (name: string): string => ` (in components › schemas › ${name})`

test('examples are checked against patterns of every kind', async () => {
  const pairs = [
    ['^[a-z]+$', 'ok'],
    ['^[a-z]+$', 'NOT'],
    ['^[a-z]+(-[a-z]+)*$', 'a-slug'],
    ['^[a-z]+(-[a-z]+)*$', 'no slug'],
    [String.raw`^[\w.]+@[\w.]+\.\w{2,}$`, 'a@example.com'],
    [String.raw`^[\w.]+@[\w.]+\.\w{2,}$`, 'example.com'],
    ['^(on|off)$', 'off'],
    ['^(on|off)$', 'of'],
    ['^x*$', 'x'.repeat(20_000)],
    ['^x*$', `${'x'.repeat(20_000)}y`],
    ['([', 'no pattern of JavaScript'],
  ] as const
  const { reported } = await loadSpec(specOf(pairs))
  const lines = reported
    .filter((one) => one.includes('spec-example'))
    .map((one) => Number(one.split(':')[1]?.split(' ')[0]))
  expect(lines).toEqual([9, 11, 13, 15, 17])
})

test('patterns that would run forever do not block the command', async () => {
  const project = makeProject({
    'docs.config.yaml': 'site: { title: Sample }\napi: [{ spec: api.yaml, route: /api }]\n',
    'content/index.md': '# Home\n',
    'api.yaml': specOf([
      ['^((a+))+$', `${'a'.repeat(60)}!`],
      ['^(([a-z])+.)+$', `${'a'.repeat(60)}\n`],
      ['^a*a*a*a*b$', 'a'.repeat(9_000)],
      ['^(a|a|b?)+$', `${'a'.repeat(60)}!`],
      ['^(.*)*x$', 'a'.repeat(60)],
      [`^${'a?'.repeat(40)}${'a'.repeat(40)}$`, 'a'.repeat(39)],
      ['^[a-z]+$', 'NOT'],
    ]),
  })
  const { code, error } = await project.check(['spec'], {
    // A pattern without a time limit cannot be stopped from within the process.
    started: (child) => onTestFinished(() => void child.kill('SIGKILL')),
  })
  expect(error).toContain('spec-example')
  expect(code).toBe(0)
})

test('a value that outruns the time of a pattern is neither valid nor wrong: a warning names the pattern', async () => {
  const slow = `${'a'.repeat(40)}!`
  const { reported } = await loadSpec(
    specWith({
      schemas: [
        { type: 'object', properties: { id: { type: 'string', pattern: '^(a+)+$' } }, example: { id: slow } },
        { type: 'string', not: { pattern: '^(a+)+$' }, example: slow },
        { type: 'string', pattern: '^(a+)+$', maxLength: 9, example: slow },
        { type: 'string', anyOf: [{ pattern: '^(a+)+$' }, { maxLength: 99 }], example: slow },
      ]
        .map((schema, at) => `    S${String(at)}: ${JSON.stringify(schema)}`)
        .join('\n'),
    }),
  )
  const reason = 'is not checked, because the pattern "^(a+)+$" takes too long; simplify the pattern'
  // The last one is valid whatever its pattern is.
  expect(reported.filter((one) => one.includes('spec-example'))).toEqual([
    `openapi/api.yaml:8 warning spec-example id of the example ${reason}${owner('S0')}`,
    `openapi/api.yaml:9 warning spec-example the example ${reason}${owner('S1')}`,
    `openapi/api.yaml:10 warning spec-example the example does not fit its schema: must have at most 9 characters${owner('S2')}`,
    `openapi/api.yaml:10 warning spec-example the example ${reason}${owner('S2')}`,
  ])
})
