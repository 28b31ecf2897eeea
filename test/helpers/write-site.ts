import { Failure } from '../../src/report/failure.ts'
import { abandonSite, writeSite } from '../../src/output/write.ts'
import { sampleSite } from './sample-site.ts'

// Writes one of the sample sites in a separate process: node write-site.ts FOLDER VERSION [COUNT] [CACHE]
// Exits like the command: prints the error in one line and returns its status, 130 after an interrupt.

const [, , folder = '', version = '1', count = '30', cacheFolder = `${folder}-cache`] = process.argv
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    abandonSite(folder)
    process.exit(130)
  })
}
// With a handler, a file that grows too large fails with EFBIG instead of killing the process.
process.on('SIGXFSZ', () => undefined)

try {
  const files = sampleSite(version, Number(count))
  const result = await writeSite({ folder, root: `${folder}-project`, files, cacheFolder, clean: false })
  process.stdout.write(`${JSON.stringify(result)}\n`)
} catch (error) {
  if (!(error instanceof Failure)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = error.status
}
