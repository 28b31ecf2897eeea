// Starts Ceph's S3 server for tests, on this machine only and in a separate folder: one monitor, one in-memory store,
// one gateway. Prints one line of JSON when it responds. Stops when its standard input ends or on a signal.
import { execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

const keys = { accessKeyId: 'AKIDTEST', secretAccessKey: 'SECRETTEST' }
const websiteDomain = 'web.localhost'
const patience = 80_000

const folder = mkdtempSync(path.join(tmpdir(), 'docsgen-radosgw-'))
const config = path.join(folder, 'ceph.conf')
const keyring = path.join(folder, 'keyring')
const daemons = []
let isEnding = false

/** The first port of the range that the system assigns automatically. */
function firstCommonPort() {
  try {
    return Number.parseInt(readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8'), 10)
  } catch {
    return 32_768
  }
}

/**
 * Two unused ports. They stay free for the seconds until the servers listen, because they are outside the range that
 * the system assigns, and each start of this script begins its search at a different port.
 */
async function findPorts() {
  const [first, end] = [10_240, firstCommonPort()]
  const found = []
  for (let step = 0; found.length < 2 && step < end - first; step += 1) {
    const port = first + ((process.pid * 16 + step) % (end - first))
    if (await isFree(port)) found.push(port)
  }
  return found
}

function isFree(port) {
  return new Promise((resolve) => {
    const server = createServer()
    server.on('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

function writeConfig(id, monitorPort, gatewayPort) {
  const settings = {
    // One monitor that only this machine can reach, so it does not need authentication.
    fsid: id,
    'mon initial members': 'a',
    'mon host': `v1:127.0.0.1:${monitorPort}`,
    'ms bind msgr2': false,
    'public addr': '127.0.0.1',
    'cluster addr': '127.0.0.1',
    'auth cluster required': 'none',
    'auth service required': 'none',
    'auth client required': 'none',
    // One in-memory store, so a single copy of the data. It must not set its own location in the cluster.
    'osd objectstore': 'memstore',
    'memstore device bytes': 1024 ** 3,
    'osd pool default size': 1,
    'osd pool default min size': 1,
    'osd pool default pg num': 1,
    'osd pool default pgp num': 1,
    'osd pool default pg autoscale mode': 'off',
    'osd crush chooseleaf type': 0,
    'osd class update on start': false,
    'osd crush update on start': false,
    'mon allow pool size one': true,
    'mon warn on pool no redundancy': false,
    // The disk of a test machine may be nearly full, so nothing large is written to it.
    'mon data avail warn': 1,
    'mon data avail crit': 0,
    'mon data': `${folder}/mon`,
    'osd data': `${folder}/osd`,
    'rgw data': `${folder}/rgw`,
    'run dir': `${folder}/run`,
    'admin socket': `${folder}/run/$name.$pid.asok`,
    'log file': `${folder}/log/$name.log`,
    'crash dir': `${folder}/log`,
    keyring,
    'rgw frontends': `beast endpoint=127.0.0.1:${gatewayPort}`,
    'rgw enable apis': 's3, s3website, admin',
    'rgw enable static website': true,
    'rgw dns name': 's3.localhost',
    'rgw dns s3website name': websiteDomain,
    'rgw resolve cname': false,
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  writeFileSync(config, `[global]\n${lines.join('\n')}\n`)
}

/** Runs a Ceph tool to completion and returns its output. */
function run(tool, ...words) {
  const env = { ...process.env, CEPH_CONF: config }
  return execFileSync(tool, words, { encoding: 'utf8', env, stdio: ['ignore', 'pipe', 'pipe'] }).trim()
}

/** Asks the monitor again until it answers: after its start, and while the machine is busy, it does not list its commands. */
async function askMonitor(...words) {
  const deadline = Date.now() + patience
  for (;;) {
    try {
      return run('ceph', '--connect-timeout', String(patience / 1000), ...words)
    } catch (error) {
      if (Date.now() > deadline) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Starts a daemon. If it exits unexpectedly, everything is stopped. */
function start(program, ...words) {
  const daemon = spawn(program, ['-f', '-c', config, ...words], { stdio: 'ignore' })
  daemon.on('error', (error) => end(error))
  daemon.on('exit', (code) => end(new Error(`${program} ended with status ${code}`)))
  daemons.push(daemon)
}

async function waitFor(what, isThere) {
  const deadline = Date.now() + patience
  while (!(await isThere())) {
    if (Date.now() > deadline) throw new Error(`${what} did not start`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Stops all daemons and removes the folder. `error` is the cause, if there is one. */
function end(error) {
  if (isEnding) return
  isEnding = true
  // The error message of a failed tool includes its output.
  if (error !== undefined) console.error(error.message)
  for (const daemon of daemons) daemon.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
  process.exit(error === undefined ? 0 : 1)
}

async function main() {
  for (const name of ['mon', 'osd', 'rgw', 'run', 'log']) mkdirSync(path.join(folder, name))
  const [monitorPort, gatewayPort] = await findPorts()
  const id = randomUUID()
  writeConfig(id, monitorPort, gatewayPort)
  run('ceph-authtool', '--create-keyring', keyring, '--gen-key', '-n', 'mon.', '--cap', 'mon', 'allow *')
  run('ceph-authtool', keyring, '--gen-key', '-n', 'client.admin', '--cap', 'mon', 'allow *', '--cap', 'osd', 'allow *')
  const map = path.join(folder, 'monmap')
  run('monmaptool', '--create', '--fsid', id, '--addv', 'a', `[v1:127.0.0.1:${monitorPort}]`, map)
  run('ceph-mon', '--mkfs', '-i', 'a', '--monmap', map, '--keyring', keyring)
  start('ceph-mon', '-i', 'a', '--public-addr', '127.0.0.1')
  const disk = randomUUID()
  const number = await askMonitor('osd', 'create', disk)
  run('ceph-osd', '-i', number, '--osd-uuid', disk, '--mkfs')
  await askMonitor('osd', 'crush', 'add', `osd.${number}`, '1.0', 'root=default', 'host=local')
  start('ceph-osd', '-i', number)
  start('radosgw', '-n', 'client.admin')
  const url = `http://127.0.0.1:${gatewayPort}`
  await waitFor('radosgw', () =>
    fetch(url).then(
      // Any other server on this port uses another format for request ids.
      ({ headers }) => headers.get('x-amz-request-id')?.startsWith('tx') === true,
      () => false,
    ),
  )
  run(
    'radosgw-admin',
    'user',
    'create',
    '--uid=docsgen',
    '--display-name=docsgen',
    `--access-key=${keys.accessKeyId}`,
    `--secret-key=${keys.secretAccessKey}`,
  )
  console.log(JSON.stringify({ url, websiteDomain, ...keys }))
}

process.on('SIGTERM', () => end())
process.on('SIGINT', () => end())
process.stdin.resume().on('end', () => end())
main().catch(end)
