import { expect, test } from 'vitest'
import { compareDocuments, type ChangeRules } from '../../src/api/compare/compare-documents.ts'
import { specFilesOf, type Fields, type Value } from './spec-files-of.ts'

type Side = 'request' | 'response'

function documentOf(side: Side, schema: Value): Fields {
  const content = { content: { 'application/json': { schema: { $ref: '#/components/schemas/A' } } } }
  return {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: {
      '/a': {
        post: {
          ...(side === 'request' ? { requestBody: content } : {}),
          responses: { 200: { description: 'x', ...(side === 'response' ? content : {}) } },
        },
      },
    },
    components: { schemas: { A: schema } },
  }
}

function compare(side: Side, before: Value, after: Value, rules?: ChangeRules): string[] {
  const changes = compareDocuments(specFilesOf(documentOf(side, before)), specFilesOf(documentOf(side, after)), rules)
  return changes.map(({ severity, subject, message }) => `${severity} ${subject} ${message}`)
}

const text = { type: 'string' }
const object = (properties: Fields, more: Fields = {}): Fields => ({ type: 'object', properties, ...more })
const form = (title: string, properties: Fields, more: Fields = {}): Fields => ({ title, properties, ...more })
const list = (items: Value): Fields => ({ type: 'array', items })

test('a field that moves into the forms that take it is not removed, and its items are compared there', () => {
  const before = object({ name: text, kind: { enum: ['a', 'b'] }, options: list(text) }, { required: ['kind'] })
  const forms = [
    form('list', { kind: { enum: ['list'] }, options: list(object({ value: text })) }, { required: ['options'] }),
    form('other', { kind: { enum: ['a', 'b'] } }),
  ]
  expect(compare('request', before, { ...object({ name: text }, { required: ['kind'] }), oneOf: forms })).toEqual([
    'info A (list).kind was A.kind before',
    'info A (list).options was A.options before',
    'info A must now be one of list, other',
    'error items of A (list).options changed its type from string to object',
  ])
})

test('a value that no form accepts any more breaks callers', () => {
  const forms = [form('a', { x: text }, { required: ['x'] }), form('b', { y: text }, { required: ['y'] })]
  expect(compare('request', object({ z: text }), { ...object({ z: text }), oneOf: forms })).toEqual([
    'error A must now be one of a, b',
  ])
})

test('an object that becomes one form, with a list of it as the other, breaks no requests', () => {
  const person = object({ id: text, role: { enum: ['user', 'lead'] } }, { required: ['id'] })
  const forms = { oneOf: [person, list(person)] }
  expect(compare('request', person, forms)).toEqual(['info A can also be form 2'])
  expect(compare('request', forms, person)).toEqual(['error A can no longer be form 2'])
})

test('a field that moves out of all forms is neither added nor removed', () => {
  const forms = (more: Fields): Fields => ({
    oneOf: [form('a', { x: text, ...more }), form('b', { y: text, ...more })],
  })
  const before = { type: 'object', ...forms({ id: text }) }
  const after = { ...object({ id: text }), ...forms({}) }
  expect(compare('request', before, after).filter((line) => !line.startsWith('info'))).toEqual([])
  expect(compare('response', before, after).filter((line) => !line.startsWith('info'))).toEqual([])
})

test('a form without a title keeps its identity when another one is put before it', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((name) => object({ [name]: text }, { required: [name] }))
  expect(compare('request', { oneOf: [a ?? {}, b ?? {}] }, { oneOf: [c ?? {}, a ?? {}, b ?? {}] })).toEqual([
    'info A can also be form 1',
  ])
})

function condition(minimum: number): Fields {
  return object({ count: { type: 'integer', minimum } })
}

test('a form that takes any value stays the same form when one before it changes', () => {
  const [before, after] = [condition(0), condition(1)].map((one) => ({ anyOf: [one, list(one), { nullable: true }] }))
  expect(compare('request', before ?? {}, after ?? {})).toEqual([
    'error A (form 1).count changed its minimum from 0 to 1',
    'error A (form 2)[].count changed its minimum from 0 to 1',
  ])
})

test('a renamed form that accepts the same values is not removed', () => {
  const before = {
    oneOf: [form('Cat', { a: text }, { required: ['a'] }), form('Dog', { b: text }, { required: ['b'] })],
  }
  const after = {
    oneOf: [form('Kitty', { a: text }, { required: ['a'] }), form('Dog', { b: text }, { required: ['b'] })],
  }
  expect(compare('request', before, after)).toEqual([])
})

test('new values of a field are one change, and a warning in responses', () => {
  const [before, after] = [object({ f: { enum: ['a'] } }), object({ f: { enum: ['a', 'b', 'c'] } })]
  expect(compare('response', before, after)).toEqual(['warning A.f has the new values "b", "c"'])
  expect(compare('request', before, after)).toEqual(['info A.f has the new values "b", "c"'])
})

test('the config decides how harmful a change is, for each direction if it says so', () => {
  const [before, after] = [object({ f: { enum: ['a'] }, g: text }), object({ f: { enum: ['a', 'b'] } })]
  const rules: ChangeRules = { 'spec-value-added/response': 'error', 'spec-field-removed': 'warn' }
  expect(compare('response', before, after, rules)).toEqual([
    'warning A.g was removed',
    'error A.f has the new value "b"',
  ])
  expect(compare('request', before, after, { ...rules, 'spec-field-removed/request': 'ignore' })).toEqual([
    'info A.g was removed',
    'info A.f has the new value "b"',
  ])
})

function reference(name: string): Fields {
  return { $ref: `#/components/schemas/${name}` }
}

function withForm(name: string): Fields {
  const document = documentOf('request', object({ kind: text }, { oneOf: [reference(name), reference('Dog')] }))
  const formOf = (properties: Fields): Fields => ({ allOf: [reference('A'), { properties }] })
  const components = document['components'] as { readonly schemas: Fields }
  const schemas = { ...components.schemas, [name]: formOf({ lives: text }), Dog: formOf({ barks: text }) }
  return { ...document, components: { schemas } }
}

test('a form can be renamed if the forms refer back to the schema that lists them', () => {
  expect(compareDocuments(specFilesOf(withForm('Cat')), specFilesOf(withForm('Kitty')))).toEqual([])
})

function parts(before: Fields, after: Fields): string[][] {
  return compareDocuments(specFilesOf(before), specFilesOf(after)).map((change) => [change.before, change.after])
}

test('a change has the part of both documents, with its key', () => {
  const before = documentOf('request', object({ a: text }))
  expect(parts(before, documentOf('request', { oneOf: [form('x', {}, text), form('y', { b: text })] }))).toContainEqual(
    [
      'A:\n  type: object\n  properties:\n    a:\n      type: string',
      'A:\n  oneOf:\n    - title: x\n      properties: {}\n      type: string\n    - title: y\n      properties:\n        b:\n          type: string',
    ],
  )
  expect(
    parts(
      documentOf('request', { oneOf: [text, list(text)] }),
      documentOf('request', { oneOf: [{ ...text, default: 'b' }, list(text)] }),
    ),
  ).toEqual([['- type: string', '- type: string\n  default: b']])
  const responses = { 200: { description: 'x' }, 404: { description: 'gone' } }
  expect(
    parts(
      { ...before, paths: { '/a': { post: { responses } } } },
      { ...before, paths: { '/a': { post: { responses: { 200: responses[200] } } } } },
    ),
  ).toEqual([['"404":\n  description: gone', '']])
})

test('a pattern that is no longer described is named', () => {
  expect(compare('response', object({ f: { patternProperties: { '^x': text } } }), object({ f: {} }))).toEqual([
    'error A.f.^x changed its type from string to any type',
  ])
})
