import type { Variables } from '../../../config/variables.ts'

/** What a host of repositories has in its addresses. */
interface Host {
  readonly url: string
  readonly commit: string
  /** How many characters of the hash of a commit are shown. */
  readonly hashLength: number
  /** Folders of what has a number, by the sign before the number. */
  readonly numbered: Readonly<Record<string, string>>
}

const hosts: Readonly<Record<string, Host>> = {
  github: {
    url: 'https://github.com',
    commit: 'commit',
    hashLength: 7,
    numbered: { '#': 'issues', '!': 'pull', '?': 'discussions' },
  },
  gitlab: {
    url: 'https://gitlab.com',
    commit: '-/commit',
    hashLength: 8,
    numbered: { '#': '-/issues', '!': '-/merge_requests' },
  },
  bitbucket: {
    url: 'https://bitbucket.org',
    commit: 'commits/commit',
    hashLength: 7,
    numbered: { '#': 'issues', '!': 'pull-requests' },
  },
}

/** A link with its text, HTML, attributes or an address. There are no links in them. */
const others = String.raw`!?\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])|<a\b.*?<\/a>|<[^<>]+>|\{[^{}]*\}|https?:\S+|^ *\[[^\]]+\]:`
const name = String.raw`[A-Za-z\d](?:[\w-]{0,37}[A-Za-z\d])?`
const repository = String.raw`[\w.-]{0,99}[A-Za-z\d]`
const target = String.raw`(?<number>[#!?][1-9]\d*)|@?(?<hash>[a-f\d]{40})`
const shorthand = new RegExp(
  String.raw`${others}|\[(?<label>[^\]]+)\]|(?<![\w.+\\-])@(?<user>${name})(?:\/(?<project>${repository}))?\b(?!:\w)|` +
    String.raw`(?<![\w@/\\.-])(?:(?:(?<owner>${name})\/)?(?<repo>${repository})(?=[#!?@]))?(?<![&\\])(?:${target})\b`,
  'g',
)

/** The extension "magiclink" of PyMdown: `#12`, `user/repository#12`, `@user` and hashes of commits are links. */
export function magicLinks(
  options: Variables[string] | undefined,
  definitions: ReadonlyMap<string, string>,
): readonly (readonly [pattern: RegExp, replace: (match: { readonly 0: string }) => string])[] {
  const host = hosts[options?.['provider'] ?? 'github']
  if (options === undefined || host === undefined) return []
  const linkNumber = (sign: string, number: string, shown: string, path: string): string | undefined => {
    const folder = host.numbered[sign]
    const mark = options['normalize_issue_symbols'] === undefined ? sign : '#'
    return folder && link(`${shown}${mark}${number}`, `${host.url}/${path}/${folder}/${number}`)
  }
  const rewrite = (all: string, groups: Readonly<Record<string, string | undefined>>): string => {
    const { label, user, project, owner = options['user'], repo = options['repo'], number, hash } = groups
    if (label !== undefined)
      return definitions.has(label.toLowerCase()) || label.startsWith('^') ? all : `[${rewriteAll(label)}]`
    if (user !== undefined)
      return project === undefined
        ? link(`@${user}`, `${host.url}/${user}`)
        : link(`${user}/${project}`, `${host.url}/${user}/${project}`)
    if (owner === undefined || repo === undefined) return all
    const isOwn = owner === options['user']
    const shown = isOwn && repo === options['repo'] ? '' : isOwn ? repo : `${owner}/${repo}`
    if (number !== undefined) return linkNumber(number.charAt(0), number.slice(1), shown, `${owner}/${repo}`) ?? all
    if (hash === undefined) return all
    const part = hash.slice(0, host.hashLength)
    return link(shown === '' ? part : `${shown}@${part}`, `${host.url}/${owner}/${repo}/${host.commit}/${hash}`)
  }
  const rewriteAll = (text: string): string =>
    [...text.matchAll(shorthand)].reduceRight(
      (shown, { 0: all, index, groups = {} }) =>
        shown.slice(0, index) + rewrite(all, groups) + shown.slice(index + all.length),
      text,
    )
  return [[shorthand, ({ 0: all }) => rewriteAll(all)]]
}

function link(text: string, address: string): string {
  return `[${text.replaceAll('_', String.raw`\_`)}](${address})`
}
