// Sets up everything on a machine that has Node.js 20 or newer, npm and git, then runs the given command:
// `site` builds the documentation site, `docs` builds that of docsgen itself, `test` runs the gate and every test, `bench` measures,
// `package` builds what `npm pack` puts into the package.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const bin = path.join(root, 'node_modules/.bin')
const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}` }
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'

function run(command, words, more = {}) {
  return spawnSync(command, words, { cwd: root, stdio: 'inherit', env, ...more }).status ?? 1
}

function runOrEnd(command, words) {
  const status = run(command, words)
  if (status !== 0) process.exit(status)
}

/** Installs the packages of the lock file unless exactly these are installed. */
function installPackages() {
  const lock = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex')
  const stampFile = path.join(root, 'node_modules/.docsgen-lock')
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === lock) return
  console.error('Installing packages (npm ci) …')
  // `npm pack --dry-run` would make this a dry run too.
  runOrEnd(npm, ['ci', '--no-dry-run', '--no-audit', '--no-fund', '--loglevel=error'])
  writeFileSync(stampFile, lock)
}

const knownBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Finds Chromium, or installs it from the system's packages or else with Playwright's download. */
function provideBrowser() {
  const found = [process.env.CHROMIUM_PATH, ...knownBrowsers].find((file) => file !== undefined && existsSync(file))
  if (found !== undefined) return found
  installFromSystem('Chromium', ['chromium'])
  const installed = knownBrowsers.find((file) => existsSync(file))
  if (installed !== undefined) return installed
  console.error('Installing Chromium (playwright-core install chromium) …')
  run('node', [path.join(root, 'node_modules/playwright-core/cli.js'), 'install', 'chromium-headless-shell'])
  return ''
}

const shell = 'chromium-headless-shell'

/** Finds the same Chromium without windows, or installs it if the system has that version. Tests take less time with it. */
function provideShell(browser) {
  const file = `/usr/bin/${shell}`
  if (browser !== '/usr/bin/chromium') return ''
  if (!existsSync(file)) {
    const query = ['-W', '--showformat', '${Version}', 'chromium']
    const { status, stdout } = spawnSync('dpkg-query', query, { encoding: 'utf8' })
    if (status === 0) installFromSystem('Chromium for tests', [`${shell}=${stdout}`])
  }
  return existsSync(file) ? file : ''
}

const radosgw = ['radosgw', 'ceph-mon', 'ceph-osd', 'ceph-common']
const azurite = 'azurite@3.36.0'
const compilers = { javac: 'default-jdk-headless', go: 'golang-go', python3: 'python3-minimal' }

/** Installs packages of the system, if possible. */
function installFromSystem(what, packages) {
  if (packages.length === 0 || process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return
  console.error(`Installing ${what} (apt-get) …`)
  const quiet = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...env, DEBIAN_FRONTEND: 'noninteractive' } }
  run('apt-get', ['update', '-qq'], quiet)
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], quiet)
}

const isFound = (program) => spawnSync('which', [program]).status === 0

/** Installs the compilers for the samples of the documentation, if possible. Tests without theirs count as skipped. */
function provideCompilers() {
  const missing = Object.entries(compilers).filter(([program]) => !isFound(program))
  const names = missing.map(([, name]) => name)
  installFromSystem('compilers', names)
}

/**
 * Installs the two object stores for the publish tests, if possible. Tests that need a missing store are counted as
 * skipped.
 */
function provideStores() {
  const isThere = ['radosgw', 'ceph-mon', 'ceph-osd', 'ceph'].every(isFound)
  if (!isThere) installFromSystem('an S3 server', radosgw)
  const caches = process.env.XDG_CACHE_HOME ?? path.join(homedir(), '.cache')
  const folder = path.join(caches, 'docsgen', azurite.replace('@', '-'))
  if (existsSync(path.join(folder, 'node_modules/azurite/package.json'))) return
  console.error('Installing Azurite (npm) …')
  mkdirSync(folder, { recursive: true })
  const words = [
    'install',
    '--prefix',
    folder,
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    azurite,
  ]
  if (run(npm, words, { cwd: folder, stdio: 'ignore' }) !== 0) rmSync(folder, { recursive: true, force: true })
}

const task = process.argv[2]
const rest = process.argv.slice(3)
installPackages()
runOrEnd('node', ['scripts/build-package.mjs'])
if (task === 'package') process.exit(0)
if (task === 'site' || task === 'docs') {
  const words = task === 'docs' ? ['--config', 'docs/docs.config.yaml'] : []
  const status = run('node', ['bin/docsgen.js', 'build', ...words, ...rest])
  if (status === 0)
    console.error(`\nLook at it:  npm run preview${task === 'docs' ? ' -- --config docs/docs.config.yaml' : ''}`)
  process.exit(status)
}
if (task === 'bench') {
  const isNamed = rest.length > 0 && existsSync(path.join(root, 'bench', `${rest[0]}.ts`))
  const [name, ...words] = isNamed ? rest : ['build', ...rest]
  process.exit(run('node', [`bench/${name}.ts`, ...words]))
}
env.CHROMIUM_PATH = provideBrowser()
const isWanted = (folder) => rest.length === 0 || rest.some((word) => word.includes(folder))
if (['browser', 'live', 'documentation'].some(isWanted)) env.CHROMIUM_SHELL_PATH ??= provideShell(env.CHROMIUM_PATH)
if (isWanted('publish')) provideStores()
if (isWanted('documentation')) provideCompilers()
process.exit(run('node', ['scripts/run-tests.mjs', ...rest]))
