import { expect, test } from 'vitest'
import { plainTerms } from '../../src/search/engine/query.ts'
import { termsOf } from '../../src/search/engine/words.ts'

test('a name in camel case is found as a whole and by its parts', () => {
  expect(termsOf('forkOf')).toEqual(['forkof', 'fork', 'of'])
  expect(termsOf('spec.forks[0].forkOf')).toEqual(['spec.forks[0].forkof', 'spec', 'forks', 'forkof', 'fork', 'of'])
})

test('flags, snake case, kebab case and paths are found as a whole and by their parts', () => {
  expect(termsOf('--long-flags')).toEqual(['long-flags', 'long', 'flags'])
  expect(termsOf('snake_case_name')).toEqual(['snake_case_name', 'snake', 'case', 'name'])
  expect(termsOf('paths/of/things')).toEqual(['paths/of/things', 'paths', 'of', 'things'])
})

test('words that other engines ignore are indexed', () => {
  expect(termsOf('after how not 0.72 v2')).toEqual(['after', 'how', 'not', '0.72', 'v2'])
})

test('a placeholder is found with and without its brackets', () => {
  expect(termsOf('%{branch}')).toEqual(['%{branch', 'branch'])
  expect(termsOf('"%{service}-%{branch | slug}"')).toEqual(['%{service', 'service', '%{branch', 'branch', 'slug'])
  expect(termsOf('${service.host}')).toEqual(['${service.host', 'service.host', 'service', 'host'])
  expect(termsOf('100% {sure}')).toEqual(['100', 'sure'])
  expect(termsOf('/v1/boxes/{boxId}')).toEqual(['v1/boxes/{boxid}', 'v1', 'boxes', 'boxid', 'box', 'id'])
})

test('accents do not matter, and neither do letters that other keyboards do not have', () => {
  expect(termsOf('Café Ångström')).toEqual(['cafe', 'angstrom'])
  expect(termsOf('Łódź straße smørrebrød')).toEqual(['lodz', 'strasse', 'smorrebrod'])
})

test('Chinese, Japanese and Thai are split into words', () => {
  expect(termsOf('日本語のテスト')).toEqual(['日本語', 'の', 'テスト'])
  expect(termsOf('การทดสอบ')).toEqual(['การ', 'ทดสอบ'])
})

test('Arabic words are found with and without article, marks and hamza', () => {
  expect(termsOf('الأضواء والمصباح للمدينة')).toEqual(termsOf('اضواء مصباح مدينه'))
  expect(termsOf('مُدِيـرٌ')).toEqual(termsOf('مدير'))
  expect(termsOf('الى')).toEqual(['الي'])
})

test('a long compound is a word', () => {
  expect(termsOf('Donaudampfschifffahrtsgesellschaft')).toEqual(['donaudampfschifffahrtsgesellschaft'])
})

test('hashes are not words', () => {
  expect(termsOf('a1b2c3d4e5f6a7')).toEqual([])
})

test('the plain terms of a text contain whole names without their parts', () => {
  expect(plainTerms('set valueFrom here')).toEqual(['set', 'valuefrom', 'here'])
})
