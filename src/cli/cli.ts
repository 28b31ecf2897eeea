import { Console } from 'node:console'
import { Command, CommanderError, Help, Option } from 'commander'
import type { BuildFlags } from './build-flags.ts'
import type { CheckFlags } from './check/check.ts'
import { checkNames, type CheckName } from './check/check-names.ts'
import { consoleFor, isSet } from './console.ts'
import { helpTexts } from './help-texts.ts'
import type { InitFlags } from './init.ts'
import { addHostName, notEmpty, readCheck, shardOf, wholeNumber } from './option-values.ts'
import type { PreviewFlags } from './preview.ts'
import type { PublishFlags } from './publish/publish.ts'
import type { ServeFlags } from './serve.ts'
import type { TranslateFlags } from './translate.ts'
import { usualConfig, usualOutput } from '../config/usual-output.ts'
import { problemFormats } from '../report/print.ts'
import { Failure } from '../report/failure.ts'
import { describeBug } from '../report/internal-error.ts'
import { lateError } from '../system/late-errors.ts'
import { redact } from '../system/secrets.ts'
import { causeOf, isSystemError } from '../system/system-error.ts'

declare const DOCSGEN_VERSION: string

/** Runs the command line and sets the exit status of the process. */
export async function main(words: readonly string[]): Promise<void> {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', ignoreClosedPipe)
  process.on('uncaughtException', (error) => {
    const late = lateError(error)
    if (late === undefined) process.exit(printError(error, words))
    late.report(late.problem)
  })
  // Code of a site prints to standard error. Standard output is for the results of commands.
  globalThis.console = new Console(process.stderr)
  // The progress line reads this variable when its module is loaded.
  if (words.includes('--no-color')) process.env['NO_COLOR'] = '1'
  let status = 0
  const program = createProgram((result) => void (status = result))
  try {
    await program.parseAsync(withoutHelp(words, program), { from: 'user' })
  } catch (error) {
    status = printError(error, words)
  }
  process.exitCode = status
}

/** Help for an unknown command or flag would be the general help. Without the word "help", it is reported. */
function withoutHelp(words: readonly string[], { commands }: Command): readonly string[] {
  const [help, name = '--help'] = words
  const isKnown = ['-h', '--help'].includes(name) || commands.some((command) => command.name() === name)
  return help === 'help' && !isKnown ? words.slice(1) : words
}

function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error
}

function printError(error: unknown, words: readonly string[]): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
  if (error instanceof Failure) {
    process.stderr.write(redact(`docsgen: ${error.message}\n`))
    return error.status
  }
  if (isSystemError(error)) {
    const { path, message } = error
    process.stderr.write(redact(`docsgen: ${path === undefined ? message : `${path}: ${causeOf(error)}`}\n`))
    return 3
  }
  process.stderr.write(redact(`docsgen: ${describeBug(error, words.includes('--verbose'))}\n`))
  return 70
}

type Done = (status: number) => void

function createProgram(done: Done): Command {
  const program = new Command('docsgen')
    .description('Turns Markdown, an OpenAPI document and React templates into a static documentation site.')
    .version(DOCSGEN_VERSION, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command]', 'print the help for a command')
    .exitOverride()
    .configureHelp({ optionDescription: describeOption })
    .showSuggestionAfterError()
    .showHelpAfterError('Run "docsgen --help" for usage.')
    .addHelpText(
      'after',
      '\nTo start a new site:\n  docsgen init my-docs\n  cd my-docs && npm install\n  npx docsgen serve --open\n\nExit status: 0 success, 1 the site has errors, 2 invalid command line, 3 a problem with the disk,\nthe network or a port, 4 another docsgen is running, 70 a bug in docsgen, 130 interrupted.',
    )
  addInit(program, done)
  addServe(program, done)
  addBuild(program, done)
  addMerge(program, done)
  addPreview(program, done)
  addCheck(program, done)
  addTranslate(program, done)
  addPublish(program, done)
  return program
}

/** Leaves out defaults that are obvious: a switch is off and a list is empty. */
function describeOption(option: Option): string {
  return option.defaultValue === false || Array.isArray(option.defaultValue)
    ? option.description
    : new Help().optionDescription(option)
}

function addCommand(program: Command, name: keyof typeof helpTexts, description: string): Command {
  return program
    .command(name)
    .description(description)
    .addHelpText('after', helpTexts[name])
    .option('--config <file>', 'config file; paths in it are relative to its folder', notEmpty, usualConfig)
    .option('--quiet', 'print errors only', false)
    .option('--verbose', 'print more details', false)
    .option('--no-color', 'print without colors')
    .exitOverride()
    .showHelpAfterError(`Run "docsgen ${name} --help" for usage.`)
}

function formatOption(): Option {
  return new Option('--format <format>', 'output format of the diagnostics')
    .choices([...problemFormats])
    .default(isSet('GITHUB_ACTIONS') ? 'github' : 'text')
}

function addServerOptions(command: Command): Command {
  return command
    .option('--port <n>', 'port to listen on (default: 3000, or the next free port)', wholeNumber(0, 65_535))
    .option('--host <host>', 'address to listen on', notEmpty, '127.0.0.1')
    .option('--allowed-host <name>', 'allow requests for this host name; can be repeated', addHostName, [])
    .option('--open', 'open the site in the browser', false)
}

function addInit(program: Command, done: Done): void {
  addCommand(program, 'init', 'create a new site that is ready to build')
    .argument('[dir]', 'folder of the new site', '.')
    .option('--from <folder>', 'read the site of another tool in this folder, such as Docusaurus', notEmpty)
    .option('--rewrite', 'with --from: also turn its pages into plain Markdown, as docsgen reads it', false)
    .addOption(formatOption())
    .action(async (folder: string, flags: InitFlags) => {
      const { runInit } = await import('./init.ts')
      done(await runInit(folder, DOCSGEN_VERSION, flags, consoleFor(flags)))
    })
}

function addBuild(program: Command, done: Done): void {
  addBuildOptions(addCommand(program, 'build', 'build the site'), { done, isMerge: false }).option(
    '--shard <n/of>',
    'only fill the shared cache, with this share of the pages; "docsgen merge" builds the site',
    shardOf,
  )
}

function addMerge(program: Command, done: Done): void {
  addBuildOptions(addCommand(program, 'merge', 'build the site from the shared cache that shards have filled'), {
    done,
    isMerge: true,
  })
}

function addBuildOptions(
  command: Command,
  { done, isMerge }: { readonly done: Done; readonly isMerge: boolean },
): Command {
  return command
    .option('--out <dir>', 'output folder of the build', notEmpty, usualOutput)
    .option('--base-path <path>', 'path of the site on its host, such as /docs/ (default: from the config)')
    .option('--no-cache', 'ignore the cache of earlier builds')
    .option('--clean', 'rewrite every file, even if it has not changed', false)
    .option('--drafts', 'include drafts', false)
    .option('--strict', 'fail on warnings', false)
    .option('--jobs <n>', 'number of threads that parse pages', wholeNumber(1, 64))
    .option('--profile', 'print how long the stages and the slowest pages take, and write a trace', false)
    .addOption(formatOption())
    .action(async (flags: BuildFlags) => {
      const { runBuild } = await import('./build.ts')
      done(await runBuild({ ...flags, isMerge }, consoleFor(flags)))
    })
}

function addServe(program: Command, done: Done): void {
  addServerOptions(addCommand(program, 'serve', 'preview the site while you write, with live reload'))
    .option('--drafts', 'include drafts, marked as drafts', false)
    .option('--base-path <path>', 'path of the site on its host, such as /docs/ (default: from the config)')
    .option('--jobs <n>', 'number of threads that parse pages', wholeNumber(1, 64))
    .action(async (flags: ServeFlags) => {
      const { runServe } = await import('./serve.ts')
      done(await runServe(flags, consoleFor(flags)))
    })
}

function addPreview(program: Command, done: Done): void {
  addServerOptions(addCommand(program, 'preview', 'serve the built site the way a production host does'))
    .option('--out <dir>', 'output folder of the build', notEmpty, usualOutput)
    .option('--base-path <path>', 'base path of the site (default: the one it was built for)')
    .action(async (flags: PreviewFlags) => {
      const { runPreview } = await import('./preview.ts')
      done(await runPreview(flags, consoleFor(flags)))
    })
}

function addCheck(program: Command, done: Done): void {
  addCommand(program, 'check', 'check the site without building it')
    .argument('[what...]', `what to check: ${checkNames.join(', ')} (default: everything)`, readCheck)
    .option('--external', 'also check external links', false)
    .option('--queries <file>', 'search queries to test (default: search-queries.yaml)', notEmpty)
    .option('--against <ref|file>', 'what to compare with: a commit or an API document, or an older site', notEmpty)
    .option('--changelog <file>', 'also write these changes to a Markdown page, or as .html side by side', notEmpty)
    .option('--comment <file>', 'also write these changes as a comment for a pull request', notEmpty)
    .option('--table <file>', 'write the state of the translations to a Markdown table', notEmpty)
    .option('--drafts', 'include drafts', false)
    .option('--strict', 'fail on warnings', false)
    .addOption(formatOption())
    .action(async (only: readonly CheckName[] = [], flags: CheckFlags) => {
      const { runCheck } = await import('./check/check.ts')
      done(await runCheck({ ...flags, only }, consoleFor(flags)))
    })
}

function addTranslate(program: Command, done: Done): void {
  addCommand(program, 'translate', 'exchange texts with the tools of translators')
    .option('--export <file>', 'write the texts and their translations to an XLIFF (.xlf) or PO (.po) file', notEmpty)
    .option('--import <file>', 'read translations from such a file', notEmpty)
    .option('--language <code>', 'language to export (default: the only one)', notEmpty)
    .option('--replace', 'replace texts that differ from those of the import', false)
    .option('--strict', 'fail on warnings', false)
    .addOption(formatOption())
    .action(async (flags: TranslateFlags) => {
      const { runTranslate } = await import('./translate.ts')
      done(await runTranslate(flags, consoleFor(flags)))
    })
}

function addPublish(program: Command, done: Done): void {
  addCommand(program, 'publish', 'publish the built site to object storage or a folder')
    .argument(
      '[target]',
      's3://bucket/prefix, gs://…, az://… or file:///folder (default: publish.target in the config)',
    )
    .option('--dry-run', 'print what would change, without changing anything', false)
    .option('--out <dir>', 'output folder of the build', notEmpty, usualOutput)
    .option('--base-path <path>', 'base path of the site (default: the one it was built for)')
    .option('--prefix <path>', 'publish under this path of the target, such as preview/pr-12', notEmpty)
    .option('--list', 'list the releases that you can roll back to', false)
    .option('--rollback [release]', 'restore an earlier release (default: the previous one)', notEmpty)
    .option('--remove', 'remove the site published at --prefix', false)
    .option('--max-delete <n>', 'stop if more files than this would be deleted', wholeNumber(0, 10_000_000))
    .option('--overwrite', 'replace files that docsgen did not publish', false)
    .option('--allow-overlap', 'allow a --prefix where the site around it has files', false)
    .option('--no-lock', 'publish to a store that does not support locking')
    .option('--strict', 'stop on warnings', false)
    .option('--jobs <n>', 'number of parallel requests', wholeNumber(1, 256), 16)
    .addOption(formatOption())
    .action(
      async (
        word: string | undefined,
        flags: Omit<PublishFlags, 'rollback'> & { readonly rollback?: string | true },
      ) => {
        const { runPublish } = await import('./publish/publish.ts')
        // In `--rollback s3://bucket`, the word is the target and not a release.
        const isTarget = typeof flags.rollback === 'string' && word === undefined && flags.rollback.includes('://')
        const target = isTarget && typeof flags.rollback === 'string' ? flags.rollback : word
        const rollback = isTarget || flags.rollback === true ? '' : flags.rollback
        done(await runPublish({ ...flags, target, rollback }, consoleFor(flags)))
      },
    )
}
