import { publishFolder, type PublisherOptions } from './publisher.ts'

// Publishes one folder from a separate process that a test can kill: node publish-once.ts TARGET FOLDER OPTIONS

const [, , target = '', folder = '', options = '{}'] = process.argv
const started = performance.now()
try {
  const { release, plan } = await publishFolder(target, folder, JSON.parse(options) as PublisherOptions)
  const count = plan.created.length + plan.changed.length
  process.stdout.write(`${JSON.stringify({ release, count, milliseconds: performance.now() - started })}\n`)
} catch (error) {
  if (!(error instanceof Error)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 'status' in error && typeof error.status === 'number' ? error.status : 1
}
