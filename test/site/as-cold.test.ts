import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, renameSync } from 'node:fs'
import path from 'node:path'
import { array, assert, asyncProperty, constantFrom, oneof, record, tuple, uniqueArray } from 'fast-check'
import { expect, test } from 'vitest'
import { differences, hashTree, temporaryFolder } from '../helpers/project.ts'
import { makeWarmProject, type WarmProject } from '../helpers/warm-docsgen.ts'
import { baseConfig, otherValues, type Files } from './changing-site.ts'
import { baseSources, diagram, sourceChanges } from './changing-sources.ts'

/** A deviation from the initial project: an option of the config, or a few files. */
interface Change {
  readonly name: string
  readonly option?: readonly [place: string, value: unknown]
  readonly files?: Readonly<Record<string, string | Uint8Array | undefined>>
}

/** An action on a project between two builds. */
interface Step {
  readonly changes: readonly Change[]
  /** Whether to commit the current state. */
  readonly commits: boolean
  readonly words: readonly string[]
}

const configChanges: readonly Change[] = Object.entries(otherValues).flatMap(([place, values]) =>
  values.map((value) => ({ name: `${place} = ${JSON.stringify(value)}`, option: [place, value] as const })),
)
const fileChanges: readonly Change[] = Object.entries(sourceChanges).map(([name, files]) => ({ name, files }))

/** These changes are errors, which must be the same too. All others are built. */
const knownErrors = [
  'docs.frontMatter = {}',
  'versions[2].ref = "HEAD"',
  'build.onUnusedImage = "error"',
  'build.onBrokenLink = "error"',
  'build.onBrokenAnchor = "error"',
  'build.onSpecFault = "error"',
  'markdown.format = "mdx"',
  'markdown.dialect = "mkdocs"',
  'markdown.html = "deny"',
  'mounts[0].dir = "guides"',
  'mounts[0].route = "/manual"',
  'mounts[0].exclude = ["guides/third.md"]',
  'mounts[0].translated = "uebersetzt"',
  'static = "public"',
  'check.commandLine = undefined',
  'a draft',
  'another address',
  'a removed include',
  'a removed favicon',
  'no static folder',
]

function errorsIn(changes: readonly Change[]): string[] {
  return changes
    .map(({ name }) => name)
    .filter((name) => knownErrors.includes(name))
    .toSorted()
}

/** The files of a project with some changes applied. If two changes conflict, the later one wins. */
function filesUnder(changes: readonly Change[]): Files {
  const config: unknown = structuredClone(baseConfig)
  for (const { option } of changes) if (option !== undefined) setOption(config, ...option)
  const files = Object.assign({ ...baseSources }, ...changes.map((change) => change.files ?? {})) as Record<
    string,
    string | Uint8Array | undefined
  >
  const there = Object.entries(files).flatMap(([name, text]) => (text === undefined ? [] : [[name, text] as const]))
  return Object.fromEntries([['docs.config.yaml', JSON.stringify(config, null, 2)], ...there])
}

/** Sets an option to another value, or removes it. */
function setOption(config: unknown, place: string, value: unknown): void {
  const names = place.split(/[.[\]]+/).filter((name) => name !== '')
  const last = names.pop() ?? ''
  const holder = names.reduce<unknown>((held, name) => (held as Record<string, unknown> | undefined)?.[name], config)
  // Another change may have removed the parent object.
  if (typeof holder === 'object' && holder !== null) (holder as Record<string, unknown>)[last] = value
}

function git(folder: string, words: readonly string[], day: number): void {
  const date = new Date(Date.UTC(2024, 0, 1 + day)).toISOString()
  const env = { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date, GIT_CONFIG_GLOBAL: '/dev/null' }
  const own = ['-c', 'user.name=Writer One', '-c', 'user.email=one@example.com', '-c', 'init.defaultBranch=main']
  execFileSync('git', [...own, ...words], { cwd: folder, env, stdio: 'ignore' })
}

/** A normal run checks some of many; a long run checks all. */
const isLong = process.env['DOCSGEN_SOAK'] === '1'

/**
 * Threads of first builds read whole sites only, so what a thread would remember from the builds before differs from
 * what those of the other builds would. A new thread takes longer than the rest of a build.
 */
const ownThreads = isLong ? 'new' : 'first builds'

/** A project that changes between builds. */
interface Subject {
  /** Builds it twice, the second time from scratch, and returns whether there was no error. */
  readonly take: (step: Step) => Promise<boolean>
  /**
   * Goes back to the project with only these changes, and what its build has left. Otherwise, undoing the last changes
   * would hide that the next ones are not noticed.
   */
  readonly goTo: (changes: readonly Change[]) => Promise<void>
  /** Builds it once, and returns how many pages came from the cache. */
  readonly countCached: (changes: readonly Change[]) => Promise<number>
}

/** The folders that a build leaves. */
const leftByBuild = ['build', '.docsgen', '.cache']

function makeSubject(): Subject {
  const project = makeWarmProject({ ...filesUnder([]), '.gitignore': [...leftByBuild, '.build.docsgen'].join('\n') })
  const { folder } = project
  const aside = temporaryFolder()
  const builtFor = new Map<readonly Change[], string>()
  let [present, day]: [Files, number] = [filesUnder([]), 0]
  const commit = (): void => {
    day += 1
    git(folder, ['add', '.'], day)
    git(folder, ['commit', '--quiet', '--allow-empty', '-m', 'x'], day)
  }
  git(folder, ['init', '--quiet'], day)
  commit()
  const change = (changes: readonly Change[]): void => {
    const next = filesUnder(changes)
    move(project, present, next)
    present = next
  }
  const clear = (): void => leftByBuild.forEach(project.remove)
  const take: Subject['take'] = async ({ changes, commits, words }) => {
    change(changes)
    if (commits) commit()
    const reported = await build(project, words)
    const site = siteOf(project)
    passOn(renameSync, folder, aside)
    const what = [...changes.map(({ name }) => name), ...words].join(', ')
    expect(reported, what).toEqual(await build(project, words, { DOCSGEN_TEST_THREADS: ownThreads }))
    // A build that fails does not change the output.
    const isBuilt = reported.code === 0
    if (isBuilt) expect(differences(site, siteOf(project)), what).toEqual([])
    clear()
    passOn(renameSync, aside, folder)
    return isBuilt
  }
  const goTo: Subject['goTo'] = async (changes) => {
    change(changes)
    const known = builtFor.get(changes)
    if (known !== undefined) {
      clear()
      passOn(copy, known, folder)
      return
    }
    await build(project, [])
    const kept = temporaryFolder()
    passOn(copy, folder, kept)
    builtFor.set(changes, kept)
  }
  const countCached: Subject['countCached'] = async (changes) => {
    change(changes)
    const { code, error } = await project.build()
    expect(code, error).toBe(0)
    return Number(/ (\d+) from the cache/.exec(error)?.[1] ?? 0)
  }
  return { take, goTo, countCached }
}

function copy(from: string, to: string): void {
  cpSync(from, to, { recursive: true, preserveTimestamps: true })
}

/** Moves or copies what a build has left to another folder. */
function passOn(move: (from: string, to: string) => void, from: string, to: string): void {
  for (const name of leftByBuild)
    if (existsSync(path.join(from, name))) move(path.join(from, name), path.join(to, name))
}

/** Takes groups of changes. Returns those that are not built alone. */
async function takeEach(
  subject: Subject,
  groups: readonly (readonly Change[])[],
  others: readonly Change[] = [],
): Promise<string[]> {
  const failing: string[] = []
  expect(await takeGroup(subject, [], others)).toBe(true)
  for (const group of groups) {
    if (await takeGroup(subject, group, others)) continue
    for (const change of group)
      if (group.length === 1 || !(await takeGroup(subject, [change], others))) failing.push(change.name)
  }
  return failing.toSorted()
}

/** Takes changes together. If the two sites differ, the error is that of the first change which makes them differ alone. */
async function takeGroup(subject: Subject, group: readonly Change[], others: readonly Change[]): Promise<boolean> {
  await subject.goTo(others)
  try {
    return await subject.take({ changes: [...others, ...group], commits: false, words: [] })
  } catch (error) {
    for (const change of group.length > 1 ? group : []) {
      const alone = makeSubject()
      await alone.goTo(others)
      await alone.take({ changes: [...others, change], commits: false, words: [] })
    }
    throw error
  }
}

function move(project: WarmProject, before: Files, after: Files): void {
  for (const name of Object.keys(before)) if (!(name in after)) project.remove(name)
  project.write(Object.fromEntries(Object.entries(after).filter(([name, text]) => before[name] !== text)))
}

/** Returns the exit status and the problems, without the warning that only a second build can give. */
async function build(
  project: WarmProject,
  words: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<{ code: number | null; problems: object }> {
  const { code, out, error } = await project.build(['--format', 'json', '--jobs', '1', ...words], { env })
  expect(code, error).toBeLessThan(2)
  const { problems } = JSON.parse(out) as {
    readonly problems: readonly { readonly rule: string; readonly severity: string }[]
  }
  return {
    code,
    problems: problems.filter(({ rule, severity }) => !(rule === 'lost-address' && severity === 'warning')),
  }
}

function siteOf({ folder }: WarmProject): Readonly<Record<string, string>> {
  return hashTree(path.join(folder, 'build'))
}

/** The path of every option in the shipped schema. */
function listOptions(): string[] {
  interface Node {
    readonly type?: string
    readonly properties?: Readonly<Record<string, Node>>
    readonly items?: Node
  }
  const walk = (node: Node, place: string): string[] =>
    node.properties === undefined
      ? node.items?.properties === undefined
        ? [place]
        : walk(node.items, `${place}[]`)
      : Object.entries(node.properties).flatMap(([name, inner]) =>
          walk(inner, place === '' ? name : `${place}.${name}`),
        )
  const file = new URL('../../docsgen.schema.json', import.meta.url)
  return walk(JSON.parse(readFileSync(file, 'utf8')) as Node, '')
}

test('every option of the config has another value in this test', () => {
  const places = Object.keys(otherValues).map((place) => place.replaceAll(/\[\d+\]/g, '[]'))
  // A version repeats some options of the site.
  const options = listOptions().map((option) => option.replace(/^versions\[\]\.(?=(?:api|mounts|redirects)\[)/, ''))
  expect(options.filter((option) => !places.includes(option) && !/^footer\..*href$/.test(option))).toEqual([])
})

/** Options that affect no page are changed together, each of the others alone. */
function inSteps(changes: readonly Change[]): (readonly Change[])[] {
  const hidden = /^(?:publish|check\.(?!commandLine))/
  const policies = /^security\.extraSources\.(?!script)/
  const groupOf = ({ name }: Change): string => [hidden, policies].find((group) => group.test(name))?.source ?? name
  return [...Map.groupBy(changes, groupOf).values()]
}

/** After any of these changes, every page is read again, which would hide that another change is not noticed. */
const ofReading =
  /^(?:code|markdown|static|docs\.frontMatter|blog\.(?:enabled|dir|dates|authors|preview)|build\.cache|check|security)/

/**
 * Groups of about 16 changes that do not hide each other, and of twice as many after which every page is read again
 * anyway. A long run takes each alone, and so are errors taken: one that ends a build early hides others.
 */
function inGroups(steps: readonly (readonly Change[])[]): (readonly Change[])[] {
  const kindOf = (step: readonly Change[]): string =>
    errorsIn(step).length > 0 ? 'errors' : step.some(({ name }) => ofReading.test(name)) ? 'reading' : 'others'
  const { others = [], reading = [], errors = [] } = Object.groupBy(steps, kindOf)
  return [...spread(others, isLong ? 1 : 16), ...spread(reading, isLong ? 1 : 32), ...errors]
}

/** Adjacent steps, which affect much the same, go to different groups. */
function spread(steps: readonly (readonly Change[])[], size: number): (readonly Change[])[] {
  const groups = Array.from({ length: Math.ceil(steps.length / size) }, (): Change[] => [])
  for (const step of steps) {
    const free = groups.filter((group) => group.every((other) => step.every((change) => areApart(change, other))))
    const [smallest] = free.toSorted((a, b) => a.length - b.length)
    if (smallest === undefined) groups.push([...step])
    else smallest.push(...step)
  }
  return groups
}

/** Whether two changes do not hide each other when they are made together. */
function areApart(one: Change, other: Change): boolean {
  if (one.option === undefined || other.option === undefined)
    return Object.keys(one.files ?? {}).every((name) => !(name in (other.files ?? {})))
  // Without a blog, no other option of the blog has an effect.
  const [place, otherPlace] = [one.option[0].replace(/\.enabled$/, ''), other.option[0].replace(/\.enabled$/, '')]
  return !place.startsWith(otherPlace) && !otherPlace.startsWith(place)
}

/**
 * Leaves out what shows the address of the site, its languages and its versions on every page, and what takes long, such
 * as asking git. A build takes half the time, and a change shows on few pages, so one that should have been written again
 * is noticed.
 */
const without: readonly (readonly [place: string, value: unknown])[] = [
  ['site.locales', []],
  ['versions', []],
  ['analytics', { provider: 'none' }],
  ['site.logo', undefined],
  ['theme.fonts', undefined],
  ['docs.lastUpdated', false],
]
const bare: readonly Change[] = without.map((option) => ({ name: `no ${option[0]}`, option }))
const dated = bare.filter(({ name }) => name !== 'no docs.lastUpdated')

const ofEditions =
  /^(?:site|versions|mounts|content|sidebars|navbar|variables|extends|analytics|theme\.fonts|docs\.lastUpdated)|translation|logo/
/** These affect every page of a whole site, but few places of a bare one. */
const ofFewPlaces = /^site\.(?:url|home|title|locale )/

const [wholeOptions, bareOptions] = [
  configChanges.filter(({ name }) => isLong || ofEditions.test(name)),
  configChanges.filter(({ name }) => !ofEditions.test(name) || ofFewPlaces.test(name)),
]

test.each([
  ['of languages, versions, menus and folders', wholeOptions, []],
  ['of a site with one language and one version', bareOptions, bare],
])(
  'after any option %s changes, the next build equals a first build',
  async (_, changes, others) => {
    expect(await takeEach(makeSubject(), inGroups(inSteps(changes)), others)).toEqual(errorsIn(changes))
  },
  1_800_000,
)

// In a group, other options would hide that one of these is missing from what identifies a parser.
test('after an option of how pages are read changes, no page comes from the cache', async () => {
  // Only pages that show the config of another tool, or files of other folders, are read again when those change.
  const ofReader = /^(?:docs\.frontMatter|code\.comments|markdown\.(?!siteConfig|roots))/
  const changes = bareOptions.filter(({ name }) => ofReader.test(name) && !knownErrors.includes(name))
  expect(changes.length).toBeGreaterThan(12)
  const { goTo, countCached } = makeSubject()
  const counts: (readonly [name: string, cached: number])[] = []
  for (const change of changes) {
    await goTo(bare)
    counts.push([change.name, await countCached([...bare, change])])
  }
  expect(counts).toEqual(changes.map(({ name }) => [name, 0]))
})

test('after diagrams are added, changed, turned off and turned on, the next build equals a first build', async () => {
  const { take } = makeSubject()
  const drawn: Change = { name: 'a diagram', files: diagram }
  const other = Object.fromEntries(
    Object.entries(diagram).map(([name, text]) => [name, String(text).replace('a -->', 'c -->')]),
  )
  const off: Change = { name: 'no diagrams', option: ['markdown.mermaid', false] }
  for (const changes of [[], [drawn], [{ name: 'another diagram', files: other }], [drawn, off], [drawn]])
    await take({ changes: [...bare, ...changes], commits: false, words: [] })
}, 1_800_000)

test('after any source changes, the next build equals a first build', async () => {
  const subject = makeSubject()
  const whole = fileChanges.filter(({ name }) => isLong || ofEditions.test(name))
  const others = fileChanges.filter(({ name }) => !ofEditions.test(name))
  expect(await takeEach(subject, inGroups(whole.map((change) => [change])))).toEqual(errorsIn(whole))
  expect(await takeEach(subject, inGroups(others.map((change) => [change])), bare)).toEqual(errorsIn(others))
  for (const words of [['--drafts'], ['--base-path', '/x/'], [], ['--no-cache'], ['--strict'], []])
    await subject.take({ changes: dated, commits: words.length === 0, words })
}, 1_800_000)

const anyStep = record({
  changes: tuple(
    uniqueArray(constantFrom(...configChanges), { maxLength: 2 }),
    uniqueArray(constantFrom(...fileChanges), { maxLength: 2 }),
  ).map((both) => both.flat()),
  commits: oneof(constantFrom(false), constantFrom(false, true)),
  words: constantFrom<readonly string[]>([], [], [], ['--drafts'], ['--base-path', '/x/']),
})

const [runs, mostSteps] = isLong ? [100, 5] : [1, 2]

test('after several changes at the same time, the next build equals a first build', async () => {
  await assert(
    asyncProperty(array(anyStep, { minLength: isLong ? 1 : mostSteps, maxLength: mostSteps }), async (steps) => {
      const { take } = makeSubject()
      await take({ changes: [], commits: false, words: [] })
      for (const step of steps) await take(step)
    }),
    { numRuns: runs },
  )
}, 1_800_000)
