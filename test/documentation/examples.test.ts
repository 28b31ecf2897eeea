import { readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { toString } from 'mdast-util-to-string'
import { visit } from 'unist-util-visit'
import { findAll, readDocumentation, root, type Documentation } from './read-documentation.ts'

// The example company, its application and the described product must be the same on every page.

let docs: Documentation
let product: Readonly<Record<string, string>>
beforeAll(async () => {
  docs = await readDocumentation()
  product = docs.project.config.variables['product'] ?? {}
})

/** The matches that are not among the known values, with their locations. */
function strangers(
  found: readonly { readonly text: string; readonly at: string }[],
  isKnown: (text: string) => boolean,
): string[] {
  // No match means that the pattern is wrong, not that the pages are correct.
  expect(found.length).toBeGreaterThan(0)
  return found.filter(({ text }) => !isKnown(text)).map(({ text, at }) => `${at} ${text}`)
}

const routingKeys: Readonly<Record<string, string>> = {
  'fares-pr-214': 'k3v9x2m7qp4td',
  'bookings-pr-87': 'w8h2c5n1ry6ub',
  'notifier-pr-12': 'p7d4j9x3ka6ve',
  'web-pr-31': 'z2m6q8b1wf5hn',
  'bike-surcharge': 'g5t1z8f4sd2mw',
}

test('every routing key is from the example, and is used with its own sandbox or route group', () => {
  const keys = new Set(Object.values(routingKeys))
  expect(strangers(findAll(docs.pieces, /\b([a-z]\d[a-z\d]{11})\b/g), (key) => keys.has(key))).toEqual([])
  const names = Object.keys(routingKeys)
  const wrong = docs.pieces.flatMap(({ node, placeAt }) => {
    let offset = -1
    return node.value.split('\n').flatMap((line) => {
      const start = offset + 1
      offset = start + line.length
      const named = names.filter((name) => new RegExp(String.raw`(?<![\w-])${name}(?![\w-])`).test(line))
      const held = [...keys].filter((key) => line.includes(key))
      const [name] = named
      return named.length === 1 && name !== undefined && held.some((key) => key !== routingKeys[name])
        ? [`${placeAt(start)} ${line.trim()}`]
        : []
    })
  })
  expect(wrong).toEqual([])
})

test('every service of the example always uses the same port', () => {
  const ports: Readonly<Record<string, string>> = {
    'web.tidepass.svc': '8080',
    'timetable.tidepass.svc': '8081',
    'bookings.tidepass.svc': '8082',
    'vessels.tidepass.svc': '8083',
    'notifier.tidepass.svc': '8084',
    'fares.tidepass.svc': '9090',
    'bookings-db.tidepass-data.svc': '5432',
    'events.tidepass-data.svc': '9092',
    events: '9092',
    [`${product['namespace'] ?? ''}-route-server.${product['namespace'] ?? ''}.svc`]: '7780',
  }
  const found = findAll(docs.pieces, /((?<![\w.-])(?:[a-z][\w-]*\.)+svc:\d+|(?<![\w./-])events:\d+)\b/g)
  const isKnown = (text: string): boolean => {
    const [host = '', port] = text.split(':')
    return ports[host] === port
  }
  expect(strangers(found, isKnown)).toEqual([])
})

const publicHosts = [
  'www.w3.org',
  'opentelemetry.io',
  'istio.io',
  'linkerd.io',
  'kubernetes.io',
  'helm.sh',
  'github.com/bazelbuild/starlark',
  'github.com/argoproj/argo-rollouts',
  'kind.sigs.k8s.io',
  'schema.getpostman.com',
]

function isKnownAddress(text: string): boolean {
  const host = text.replace(/[/?#@].*$/, '').replace(/:(?:\d+|<[^>]*>)?$/, '')
  if (host === 'localhost' || host.startsWith('${') || /(?:^|\.)example\.com[.,;]?$/.test(host)) return true
  return host.endsWith('.svc') || publicHosts.some((known) => text === known || text.startsWith(`${known}/`))
}

test('all addresses are in the example, in the cluster or in the listed standards', () => {
  const written = findAll(docs.pieces, /\bhttps?:\/\/([^\s"'`)\]<>]+)/g)
  const linked = docs.pages.flatMap((page) => {
    const found: { text: string; at: string }[] = []
    visit(page.tree, ['link', 'definition'], (node) => {
      const address = 'url' in node && typeof node.url === 'string' ? /^https?:\/\/(.+)/.exec(node.url)?.[1] : undefined
      const { file, line } = page.placeOf(node.position?.start)
      if (address !== undefined) found.push({ text: address, at: `${file}:${String(line)}` })
    })
    return found
  })
  expect(linked.length).toBeGreaterThan(5)
  expect(strangers([...written, ...linked], isKnownAddress)).toEqual([])
})

const metrics = `agent_connected agent_reconnects_total controller_sandboxes controller_reconcile_duration_seconds
  controller_reconcile_errors_total controller_webhook_injections_total route_server_rules route_server_watchers
  route_server_pushes_total devmesh_requests_total devmesh_request_duration_seconds tunnel_sessions tunnel_bytes_total
  tunnel_dial_failures_total io_steps_total io_step_duration_seconds traffic_requests_total
  traffic_captures_dropped_total`.split(/\s+/)

test('every metric is one that the operator has, and each of them is described', () => {
  const prefix = `${product['slug'] ?? ''}_`
  const found = findAll(docs.pieces, new RegExp(String.raw`(?<![\w-])${prefix}([a-z_]+)\b`, 'g'))
  const isKnown = (text: string): boolean => metrics.includes(text.replace(/_(?:bucket|count|sum)$/, ''))
  // The page of the agent greps for this prefix.
  expect(strangers(found, (text) => isKnown(text) || text === 'agent')).toEqual([])
  const described = findAll(
    docs.pieces.filter(({ page }) => page.source === 'guides/admin/monitoring.md'),
    new RegExp(`${prefix}([a-z_]+)`, 'g'),
  )
  expect(metrics.filter((metric) => !described.some(({ text }) => text === metric))).toEqual([])
})

test('every label and annotation of the operator exists', () => {
  const known = 'v1 devmesh devmesh-ports webhook ignore sandbox fork-of smart-test-secret'.split(' ')
  const group = (product['k8sGroup'] ?? '').replaceAll('.', String.raw`\.`)
  const found = findAll(docs.pieces, new RegExp(String.raw`(?<![\w./-])${group}/([\w-]*\w)`, 'g'))
  expect(strangers(found, (text) => known.includes(text))).toEqual([])
  const reserved = findAll(
    docs.fences.filter(({ node }) => node.lang === 'yaml'),
    new RegExp(String.raw`(?<![\w./-])${product['slug'] ?? ''}/([\w-]+)"?:`, 'g'),
  )
  expect(strangers(reserved, (text) => ['repo', 'pull-request', 'commit'].includes(text))).toEqual([])
})

/** An unsigned 32-bit number and its unit. */
function isFileDuration(text: string): boolean {
  const [, number] = /^(\d+)[mhdw]$/.exec(text.replaceAll(/["',}]/g, '')) ?? []
  return number !== undefined && Number(number) <= 4_294_967_295
}

test('durations in files and in flags each have their own format', () => {
  const files = docs.fences.filter(
    ({ node }) => ['yaml', 'json'].includes(node.lang ?? '') && !(node.meta ?? '').includes('expect=invalid'),
  )
  expect(strangers(findAll(files, /\b(?:duration|jobTimeout)"?:\s*([^\s,}]+)/g), isFileDuration)).toEqual([])
  const flags = findAll(docs.pieces, /--(?:wait-timeout|timeout|duration)[ =]([\d.]\S*)/g)
  expect(strangers(flags, (text) => /^(?:\d+h)?(?:\d+m)?(?:\d+s)?[`'";]?$/.test(text))).toEqual([])
})

test('the pattern of a ttl in the API document allows exactly the numbers of 32 bits', () => {
  const source = readFileSync(path.join(root, 'openapi/sandboxes.yaml'), 'utf8')
  const written = /TtlDuration:\n +type: string\n +pattern: (.*)\n/.exec(source)?.[1] ?? 'no pattern'
  const pattern = new RegExp(written)
  const valid = ['0m', '7h', '45m', '3d', '2w', '999999999m', '3999999999m', '4294967289d', '4294967295w']
  const invalid = ['', '7', 'd', '90s', '1h30m', '1.5h', '-1d', '1 h', '4294967296m', '4294967300m', '5000000000w']
  expect(valid.filter((text) => !pattern.test(text))).toEqual([])
  expect([...invalid, '10000000000d'].filter((text) => pattern.test(text))).toEqual([])
})

test('pages use only real status reasons, status codes and error messages of the API', () => {
  const reasons = findAll(docs.pieces, /"?\breason"?:\s*("[^"]*"|[^\s,}]+)/g)
  expect(strangers(reasons, (text) => text === '"<reason>"')).toEqual([])
  const reported = docs.pages.flatMap(({ file, tree }) => {
    const blocks: string[] = []
    visit(tree, ['paragraph', 'tableRow'], (node) => void blocks.push(toString(node)))
    return blocks.filter((text) => text.includes('requestId')).map((text) => ({ file, text }))
  })
  const codes = reported.flatMap(({ file, text }) =>
    [...text.matchAll(/\b[1-5]\d\d\b/g)].map(([code]) => ({ text: code, at: file })),
  )
  expect(strangers(codes, (code) => ['400', '401', '502'].includes(code))).toEqual([])
})

test('code uses the terms of the product too, and no term that is banned in prose', () => {
  const wrong = findAll(docs.pieces, /\b(laptop|ArgoRollout|canceled|plan limit|quota|rate limit)/gi)
  expect(wrong).toEqual([])
  const old = findAll(docs.pieces, /\b(contract[ -]tests?)\b/gi)
  expect(
    strangers(
      old.map(({ at }) => ({ text: at, at })),
      (at) => at.startsWith('content/release-notes/'),
    ),
  ).toEqual([])
})
