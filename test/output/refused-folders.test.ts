import { spawnSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { manifestName } from '../../src/formats/names/generated-files.ts'
import { writeSite } from '../../src/output/write.ts'
import { makeOutputFolder, readTree, type OutputFolder } from '../helpers/output-folder.ts'
import { file } from '../helpers/sample-site.ts'

type Prepare = (output: OutputFolder) => string

function withFiles(...names: readonly string[]): Prepare {
  return ({ folder }) => {
    for (const name of names) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
      writeFileSync(path.join(folder, name), '{"version": 1')
    }
    return folder
  }
}

const cases: readonly (readonly [string, Prepare, string])[] = [
  ['the root of the file system', () => '/', 'is the root of the file system'],
  ['the home folder', () => homedir(), 'is the home folder or contains it'],
  ['a folder that holds the home folder', () => path.dirname(homedir()), 'is the '],
  ['the project folder', ({ root }) => root, 'is the project folder or contains it'],
  ['the project folder by another spelling', ({ root }) => `${root}/x/..//.`, 'is the project folder or contains it'],
  ['a folder that holds the project', ({ base }) => base, 'is the project folder or contains it'],
  ['the project folder through a symbolic link above it', linkAbove, 'is the project folder or contains it'],
  ['a symbolic link', linkToFolder, 'is a symbolic link'],
  ['a symbolic link that leads nowhere', linkToNothing, 'is a symbolic link'],
  ['a file', aFile, 'is not a folder'],
  ['a mount point', () => '/proc', 'is a mount point'],
  ['a folder with files of someone else', withFiles('photo.jpg'), 'holds files that docsgen did not write'],
  ['a folder with only a hidden file', withFiles('.git/HEAD'), 'holds files that docsgen did not write'],
  ['a folder whose manifest is damaged', withFiles(manifestName, 'index.html'), 'cannot be read'],
  ['a folder whose manifest is a folder', withFiles(`${manifestName}/x`), 'cannot be read'],
]

test.each(cases)('%s is refused as output folder and is not changed', async (_, prepare, why) => {
  const output = makeOutputFolder()
  const folder = prepare(output)
  const before = readTree(output.base)

  const site = {
    folder,
    root: output.root,
    files: [file('index.html', 'home')],
    cacheFolder: output.cacheFolder,
    clean: true,
  }
  await expect(writeSite(site)).rejects.toMatchObject({
    name: 'Failure',
    status: /^is the (root|home|project)|^is the $/.test(why) ? 2 : 3,
    message: expect.stringContaining(why),
  })

  expect(readTree(output.base)).toEqual(before)
  expect(output.leftovers()).toEqual([])
})

test('a folder that is mounted from the same file system is refused where mounting is allowed', async () => {
  const output = makeOutputFolder()
  const source = path.join(output.base, 'build-source')
  mkdirSync(source)
  mkdirSync(output.folder)
  const isMounted = spawnSync('mount', ['--bind', source, output.folder], { stdio: 'ignore' }).status === 0
  if (isMounted) onTestFinished(() => void spawnSync('umount', [output.folder]))

  const outcome = await output.write([file('index.html', 'home')]).then(
    () => 'written',
    (error: Error) => error.message,
  )

  // Who may not mount has an ordinary empty folder here.
  expect(outcome).toContain(isMounted ? 'is a mount point' : 'written')
})

test.each([
  ['an absolute path', '/etc/passwd'],
  ['a path that leads out', '../../x'],
])('a manifest that names %s is damaged', async (_, name) => {
  const output = makeOutputFolder()
  mkdirSync(output.folder)
  const entry = { fingerprint: 'a', sha256: 'b', size: 1 }
  writeFileSync(path.join(output.folder, manifestName), JSON.stringify({ version: 1, files: { [name]: entry } }))

  await expect(output.write([])).rejects.toThrow(
    `${output.folder}/${manifestName} cannot be read, so docsgen cannot tell which files it wrote; delete the folder if nothing in it is needed`,
  )
})

test('a folder in folders that are not there yet is made with them', async () => {
  const output = makeOutputFolder()
  const folder = path.join(output.base, 'build-a/b/c')

  await writeSite({
    folder,
    root: output.root,
    files: [file('index.html', 'home')],
    cacheFolder: output.cacheFolder,
    clean: false,
  })

  expect(readTree(folder)).toEqual(new Map([['index.html', 'home']]))
})

function linkAbove({ base, root }: OutputFolder): string {
  symlinkSync(base, path.join(base, 'build-link'))
  return path.join(base, 'build-link', path.basename(root))
}

function linkToFolder({ base, folder }: OutputFolder): string {
  mkdirSync(path.join(base, 'build-target'))
  symlinkSync(path.join(base, 'build-target'), folder)
  return `${folder}/`
}

function linkToNothing({ folder }: OutputFolder): string {
  symlinkSync('nowhere', folder)
  return folder
}

function aFile({ folder }: OutputFolder): string {
  writeFileSync(folder, 'mine')
  return folder
}
