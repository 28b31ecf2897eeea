import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { manifestName } from '../../src/formats/names/generated-files.ts'
import type { OutputFile } from '../../src/model/output.ts'
import { writeSite } from '../../src/output/write.ts'
import { makeOutputFolder, readTraces, readTree } from '../helpers/output-folder.ts'
import { contentOf, file, sampleSite } from '../helpers/sample-site.ts'

test('the first build creates the folder with every file and leaves nothing next to it', async () => {
  const output = makeOutputFolder()
  const files = sampleSite('1')

  expect(await output.write(files)).toEqual({ written: 32, removed: 0, total: 32, isApproved: true })

  expect(readTree(output.folder)).toEqual(contentOf(files))
  expect(output.leftovers()).toEqual([])
})

test('a first build may go into an empty folder and keeps its permissions', async () => {
  const output = makeOutputFolder()
  mkdirSync(output.folder)
  chmodSync(output.folder, 0o750)

  await output.write([file('index.html', 'home')])

  expect(readTree(output.folder)).toEqual(new Map([['index.html', 'home']]))
  expect(statSync(output.folder).mode & 0o777).toBe(0o750)
})

test('bytes are written as they are', async () => {
  const output = makeOutputFolder()
  const bytes = Uint8Array.from({ length: 256 }, (_, index) => index)

  await output.write([{ path: 'image.png', fingerprint: () => 'a', content: () => bytes }])

  expect(new Uint8Array(readFileSync(path.join(output.folder, 'image.png')))).toEqual(bytes)
})

test('a site that is not approved leaves the current one in place and nothing next to it', async () => {
  const output = makeOutputFolder()
  await output.write(sampleSite('1'))
  const { folder, root, cacheFolder } = output
  const site = { folder, root, cacheFolder, files: sampleSite('2'), clean: false }

  const result = await writeSite({ ...site, approve: async () => await Promise.resolve(false) })

  expect(result).toMatchObject({ written: 0, removed: 0, isApproved: false })
  expect(readTree(folder)).toEqual(contentOf(sampleSite('1')))
  expect(output.leftovers()).toEqual([])
})

test('when nothing changed nothing is touched and no content is asked for', async () => {
  const output = makeOutputFolder()
  const files = sampleSite('1')
  await output.write(files)
  const before = readTraces(output.folder)

  const silent = files.map((page) => ({ ...page, content: () => expect.unreachable() }))
  const result = await output.write(silent)

  expect(result).toEqual({ written: 0, removed: 0, total: 32, isApproved: true })
  expect(readTraces(output.folder)).toEqual(before)
})

test('without the cache, unchanged files are recognized by their content', async () => {
  const output = makeOutputFolder()
  const files = sampleSite('1')
  await output.write(files)
  const before = readTraces(output.folder)
  rmSync(output.cacheFolder, { recursive: true })

  expect(await output.write(files)).toMatchObject({ written: 0 })

  expect(readTraces(output.folder)).toEqual(before)
})

test('a damaged cache is as good as none', async () => {
  const output = makeOutputFolder()
  const files = sampleSite('1')
  await output.write(files)
  for (const name of readTree(output.cacheFolder).keys())
    writeFileSync(path.join(output.cacheFolder, name), '{"index.html": 1')

  expect(await output.write(files)).toMatchObject({ written: 0 })
})

test('a cache that cannot be written fails no build', async () => {
  const output = makeOutputFolder()
  writeFileSync(output.cacheFolder, 'a file stands where the folder should be')

  expect(await output.write(sampleSite('1'))).toMatchObject({ written: 32 })
})

test('one changed file is made anew and the others stay the files they were', async () => {
  const output = makeOutputFolder()
  const asked: string[] = []
  const site = (text: string) =>
    ['a/index.html', 'b/index.html', 'c.md'].map((name) => ({
      ...file(name, name === 'c.md' ? text : name),
      content: () => (asked.push(name), name === 'c.md' ? text : name),
    }))
  await output.write(site('first'))
  const inode = statSync(path.join(output.folder, 'a/index.html')).ino
  asked.length = 0

  expect(await output.write(site('second'))).toEqual({
    written: 1,
    removed: 0,
    total: 3,
    isApproved: true,
  })

  expect(asked).toEqual(['c.md'])
  expect(readFileSync(path.join(output.folder, 'c.md'), 'utf8')).toBe('second')
  expect(statSync(path.join(output.folder, 'a/index.html')).ino).toBe(inode)
  expect(output.leftovers()).toEqual([])
})

test('a file with a new fingerprint and the same bytes keeps its time', async () => {
  const output = makeOutputFolder()
  await output.write([{ path: 'a.html', fingerprint: () => '1', content: () => 'same' }])
  const { mtimeNs } = statSync(path.join(output.folder, 'a.html'), { bigint: true })

  const result = await output.write([{ path: 'a.html', fingerprint: () => '2', content: () => 'same' }])

  expect(result).toMatchObject({ written: 0 })
  expect(statSync(path.join(output.folder, 'a.html'), { bigint: true }).mtimeNs).toBe(mtimeNs)
})

test('a file that the site no longer has is removed together with its folder', async () => {
  const output = makeOutputFolder()
  await output.write([file('index.html', 'home'), file('old/page/index.html', 'old')])

  expect(await output.write([file('index.html', 'home')])).toEqual({
    written: 0,
    removed: 1,
    total: 1,
    isApproved: true,
  })

  expect(readTree(output.folder)).toEqual(new Map([['index.html', 'home']]))
  expect(existsSync(path.join(output.folder, 'old'))).toBe(false)
})

test('a page may become a folder and a folder a page', async () => {
  const output = makeOutputFolder()
  await output.write([file('a', 'a file'), file('b/c', 'in a folder')])

  await output.write([file('a/b', 'in a folder'), file('b', 'a file')])

  expect(readTree(output.folder)).toEqual(
    new Map([
      ['a/b', 'in a folder'],
      ['b', 'a file'],
    ]),
  )
})

test('files, links and empty folders that docsgen did not write are kept', async () => {
  const output = makeOutputFolder()
  await output.write(sampleSite('1'))
  writeFileSync(path.join(output.folder, 'CNAME'), 'docs.example.com')
  mkdirSync(path.join(output.folder, 'only-1/mine/empty'), { recursive: true })
  symlinkSync('/nowhere', path.join(output.folder, 'section-1/link'))
  const inode = statSync(path.join(output.folder, 'CNAME')).ino

  await output.write(sampleSite('2'))

  const expected = contentOf(sampleSite('2')).set('CNAME', 'docs.example.com').set('section-1/link', '-> /nowhere')
  expect(readTree(output.folder)).toEqual(expected)
  expect(statSync(path.join(output.folder, 'CNAME')).ino).toBe(inode)
  expect(statSync(path.join(output.folder, 'only-1/mine/empty')).isDirectory()).toBe(true)
})

test('a site without files still keeps what is not its own', async () => {
  const output = makeOutputFolder()
  await output.write(sampleSite('1'))
  writeFileSync(path.join(output.folder, 'CNAME'), 'docs.example.com')

  expect(await output.write([])).toEqual({ written: 0, removed: 32, total: 0, isApproved: true })

  expect(readTree(output.folder)).toEqual(new Map([['CNAME', 'docs.example.com']]))
})

test.each([
  ['the same path', 'page/index.html', 'page/index.html', 'page/index.html'],
  ['a file where a folder is needed', 'page', 'page/index.html', 'page'],
  ['a folder where a file is needed', 'page/notes.txt', 'page', 'page'],
])('the site does not take the place of a file that docsgen did not write: %s', async (_, foreign, wanted, named) => {
  const output = makeOutputFolder()
  await output.write([file('index.html', 'home')])
  mkdirSync(path.dirname(path.join(output.folder, foreign)), { recursive: true })
  writeFileSync(path.join(output.folder, foreign), 'mine')

  const message = `${output.folder}/${named} was not written by docsgen, and the site needs this path; move it elsewhere`
  await expect(output.write([file('index.html', 'new'), file(wanted, 'page')])).rejects.toMatchObject({
    message,
    status: 3,
  })

  expect(readTree(output.folder)).toEqual(
    new Map([
      ['index.html', 'home'],
      [foreign, 'mine'],
    ]),
  )
  expect(output.leftovers()).toEqual([])
})

test('a folder of the site that was replaced by a symbolic link is not followed', async () => {
  const output = makeOutputFolder()
  await output.write([file('index.html', 'home'), file('page/index.html', 'page')])
  const elsewhere = path.join(output.base, 'build-elsewhere')
  mkdirSync(elsewhere)
  writeFileSync(path.join(elsewhere, 'index.html'), 'page')
  rmSync(path.join(output.folder, 'page'), { recursive: true })
  symlinkSync(elsewhere, path.join(output.folder, 'page'))

  await expect(output.write([file('index.html', 'home'), file('page/index.html', 'page')])).rejects.toThrow(
    '/build/page was not written by docsgen',
  )
  await output.write([file('index.html', 'home')])

  expect(readTree(output.folder)).toEqual(
    new Map([
      ['index.html', 'home'],
      ['page', `-> ${elsewhere}`],
    ]),
  )
  expect(readTree(elsewhere)).toEqual(new Map([['index.html', 'page']]))
})

test.each([
  ['longer', (name: string) => appendFileSync(name, 'x')],
  ['of the same size', (name: string) => writeFileSync(name, 'HOME')],
  ['gone', (name: string) => rmSync(name)],
])('a file of the site that is found %s is restored', async (_, tamper) => {
  const output = makeOutputFolder()
  const files = [file('index.html', 'home'), file('a.html', 'a')]
  await output.write(files)
  tamper(path.join(output.folder, 'index.html'))

  expect(await output.write(files)).toMatchObject({ written: 1 })

  expect(readTree(output.folder)).toEqual(contentOf(files))
})

test('a file that was only touched is not made again', async () => {
  const output = makeOutputFolder()
  const files = [file('index.html', 'home')]
  await output.write(files)
  utimesSync(path.join(output.folder, 'index.html'), 1, 1)

  expect(await output.write(files)).toMatchObject({ written: 0 })
})

test('a clean build makes every file anew and keeps what is not its own', async () => {
  const output = makeOutputFolder()
  const files = sampleSite('1')
  await output.write(files)
  writeFileSync(path.join(output.folder, 'CNAME'), 'docs.example.com')

  expect(await output.write(files, { clean: true })).toMatchObject({ written: 32 })

  expect(readTree(output.folder)).toEqual(contentOf(files).set('CNAME', 'docs.example.com'))
})

test('the manifest depends on the site alone, not on its order or its past', async () => {
  const [first, second] = [makeOutputFolder(), makeOutputFolder()]
  await first.write(sampleSite('1'))
  await first.write(sampleSite('2'))
  await second.write(sampleSite('2').toReversed())

  const [one, other] = [first, second].map(({ folder }) => readFileSync(path.join(folder, manifestName), 'utf8'))
  expect(one).toBe(other)
})

test('an error of our own while a page is made leaves the site and nothing else', async () => {
  const output = makeOutputFolder()
  await output.write(sampleSite('1'))
  const before = readTraces(output.folder)
  const broken = {
    path: 'broken.html',
    fingerprint: () => 'x',
    content: () => {
      throw new TypeError('a bug')
    },
  }

  await expect(output.write([...sampleSite('2'), broken])).rejects.toThrow(new TypeError('a bug'))

  expect(readTree(output.folder)).toEqual(contentOf(sampleSite('1')))
  expect(readTraces(output.folder).length).toBe(before.length)
  expect(output.leftovers()).toEqual([])
})

test.each([
  ['/etc/passwd'],
  ['../outside'],
  ['a/../../outside'],
  ['a//b'],
  ['./a'],
  [''],
  ['a\\b'],
  ['a\0b'],
  ['C:/a'],
  [manifestName],
])('the path %j is a bug and writes nothing', async (bad) => {
  const output = makeOutputFolder()

  await expect(output.write([file(bad, 'x')])).rejects.toSatisfy((error: Error) => error.name === 'Error')

  expect(lstatSync(output.folder, { throwIfNoEntry: false })).toBeUndefined()
})

test.each([
  ['twice the same', 'a/b', 'a/b'],
  ['different case', 'a/README', 'a/readme'],
  ['different Unicode form', 'caf\u00e9', 'cafe\u0301'],
  ['a file where a folder is needed', 'a', 'a/b'],
  ['a file where a folder is needed, in another case', 'A/b', 'a'],
])('two files that fight for a path are a bug: %s', async (_, one, other) => {
  const output = makeOutputFolder()

  await expect(output.write([file(one, 'x'), file(other, 'y')])).rejects.toThrow(
    /two output files share|has the path of a folder/,
  )
})

test('folders have the permissions that the user gave them last, and new ones the usual', async () => {
  const output = makeOutputFolder()
  const modeOf = (folder: string): number => statSync(path.join(output.folder, folder)).mode & 0o777
  const extra = file('now-and-then/x.html', 'x')
  await output.write([...sampleSite('1'), extra])
  const usual = modeOf('section-1')
  chmodSync(path.join(output.folder, 'section-1'), 0o700)
  chmodSync(path.join(output.folder, 'now-and-then'), 0o700)
  chmodSync(output.folder, 0o700)

  await output.write(sampleSite('2'))
  expect(['section-1', '', 'section-2'].map(modeOf)).toEqual([0o700, 0o700, usual])
  chmodSync(path.join(output.folder, 'section-1'), usual)
  await output.write([...sampleSite('3'), extra])

  expect(['section-1', '', 'section-2', 'now-and-then'].map(modeOf)).toEqual([usual, 0o700, usual, usual])
})

/** A site with two pages in separate folders. */
function pairOf(a: string, b: string): OutputFile[] {
  return [file('a/index.html', a), file('b/index.html', b)]
}

test('a site that was put in place from elsewhere is not mixed with the one that was there', async () => {
  const output = makeOutputFolder()
  const other = makeOutputFolder()
  for (const b of ['1', '2', '3']) {
    await output.write(pairOf('old', b))
  }
  await other.write(pairOf('new', '3'))
  rmSync(output.folder, { recursive: true })
  cpSync(other.folder, output.folder, { recursive: true })

  expect(await output.write(pairOf('new', '3'))).toMatchObject({ written: 0 })
  await output.write(pairOf('new', '4'))

  expect(readTree(output.folder)).toEqual(contentOf(pairOf('new', '4')))
})

test('a file that was put back after its site had been spoiled does not come back spoiled', async () => {
  const output = makeOutputFolder()
  for (const b of ['1', '2', '3']) {
    await output.write(pairOf('good', b))
  }
  const spoiled = path.join(output.folder, 'a/index.html')
  appendFileSync(spoiled, 'spoiled')
  rmSync(spoiled)
  writeFileSync(spoiled, 'good')

  await output.write(pairOf('good', '3'))
  await output.write(pairOf('good', '4'))

  expect(readTree(output.folder)).toEqual(contentOf(pairOf('good', '4')))
})

test('the folders of a site are not made again for each build', async () => {
  const output = makeOutputFolder()
  const inodes: bigint[] = []
  for (const version of ['1', '2', '3', '4']) {
    const files = [file('a/b/c.html', 'the same'), file('d.html', version)]
    await output.write(files)
    expect(readTree(output.folder)).toEqual(contentOf(files))
    inodes.push(statSync(path.join(output.folder, 'a/b'), { bigint: true }).ino)
  }
  expect(inodes[2]).toBe(inodes[0])
  expect(inodes[3]).toBe(inodes[1])
})

test('builds in turn lose nothing that docsgen did not write, and keep nothing that they remove', async () => {
  const output = makeOutputFolder()
  const { folder } = output
  let version = 0
  const build = async (others: readonly OutputFile[], content = (): string => 'new'): Promise<Map<string, string>> => {
    version += 1
    const changed = { path: 'e/f.html', fingerprint: () => String(version), content }
    await output.write([file('a/b/c.html', 'the same'), ...others, changed])
    return readTree(folder)
  }
  mkdirSync(folder)
  const other = file('a/b/d.html', 'the same')
  const own = (): Map<string, string> =>
    new Map([...contentOf([file('a/b/c.html', 'the same'), other]), ['e/f.html', 'new']])
  for (let round = 0; round < 4; round += 1) expect(await build([other])).toEqual(own())

  writeFileSync(path.join(folder, 'a/b/mine.txt'), 'mine')
  mkdirSync(path.join(folder, 'a/x/y'), { recursive: true })
  writeFileSync(path.join(folder, 'a/x/y/mine.txt'), 'mine')
  const mine = [['a/b/mine.txt', 'mine'] as const, ['a/x/y/mine.txt', 'mine'] as const]
  for (let round = 0; round < 4; round += 1) expect(await build([other])).toEqual(new Map([...own(), ...mine]))

  rmSync(path.join(folder, 'a/b/mine.txt'))
  rmSync(path.join(folder, 'a/x'), { recursive: true })
  for (let round = 0; round < 4; round += 1) expect(await build([other])).toEqual(own())

  const late = (): string => {
    writeFileSync(path.join(folder, 'a/b/late.txt'), 'mine')
    return 'new'
  }
  const withLate = new Map([...own(), ['a/b/late.txt', 'mine'] as const])
  expect(await build([other], late)).toEqual(withLate)
  expect(await build([other])).toEqual(withLate)

  withLate.delete(other.path)
  for (let round = 0; round < 3; round += 1) expect(await build([])).toEqual(withLate)
  expect(existsSync(path.join(folder, other.path))).toBe(false)
})
