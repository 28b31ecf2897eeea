import type { ReactNode } from 'react'
import { TabItem } from '../components/TabItem.tsx'
import { Tabs } from '../components/Tabs.tsx'
import { CodeBlock } from './theme.tsx'

const types = ['add', 'create', 'dlx', 'exec', 'install', 'remove', 'run'] as const

/** The commands in the order of their types. An empty one does not exist. */
const commands = {
  npm: ['npm i', 'npm create', 'npx', 'npx', 'npm install', 'npm uninstall', 'npm run'],
  pnpm: ['pnpm add', 'pnpm create', 'pnpx', 'pnpm', 'pnpm install', 'pnpm remove', 'pnpm run'],
  yarn: ['yarn add', 'yarn create', 'yarn dlx', 'yarn', 'yarn install', 'yarn remove', 'yarn run'],
  bun: ['bun add', 'bun create', 'bunx', 'bunx', 'bun install', 'bun remove', 'bun run'],
  deno: ['deno add', '', 'deno x', 'deno x', 'deno install', 'deno remove', 'deno task'],
  ni: ['ni', '', 'nlx', 'nlx', 'ni', 'nun', 'nr'],
} as const

type Manager = keyof typeof commands
const usual: readonly Manager[] = ['npm', 'pnpm', 'yarn']

interface PackageManagersProps {
  readonly pkg?: string | undefined
  readonly type?: (typeof types)[number] | undefined
  readonly args?: string | undefined
  readonly dev?: boolean | undefined
  readonly prefix?: string | undefined
  readonly comment?: string | undefined
  readonly title?: string | undefined
  readonly pkgManagers?: readonly Manager[] | undefined
}

/** A command of several package managers, as in the plugin starlight-package-managers. */
export function PackageManagers({ pkgManagers = usual, title, ...props }: PackageManagersProps): ReactNode {
  const { comment = '' } = props
  const blocks = pkgManagers.flatMap((name) => {
    const command = commandOf(name, props)
    const note = comment === '' ? '' : `# ${comment.replaceAll('{PKG}', name)}\n`
    return command === '' ? [] : [{ name, code: note + command }]
  })
  const [only] = blocks
  if (only !== undefined && pkgManagers.length === 1) return showCode(only.code, title)
  return (
    <Tabs groupId="starlight-package-managers-pkg">
      {blocks.map(({ name, code }) => (
        <TabItem key={name} value={name} label={name}>
          {showCode(code, title)}
        </TabItem>
      ))}
    </Tabs>
  )
}

function showCode(code: string, title: string | undefined): ReactNode {
  return (
    <CodeBlock language="sh" title={title}>
      {code}
    </CodeBlock>
  )
}

function commandOf(
  name: Manager,
  { pkg = '', type = 'add', args = '', dev, prefix = '' }: PackageManagersProps,
): string {
  const command = commands[name][types.indexOf(type)] ?? ''
  if (command === '') return ''
  const option = type === 'add' && dev === true ? (name === 'bun' ? '-d' : '-D') : ''
  // Yarn creates projects only from the newest version, and npm gives on only what is after two dashes.
  const own = type === 'create' && name === 'yarn' ? pkg.replace(/@\S+/, '') : pkg
  const dashes = name === 'npm' && args !== '' && !['dlx', 'exec', 'run'].includes(type) ? '--' : ''
  return [prefix, command, option, own, dashes, args].filter((word) => word !== '').join(' ')
}
