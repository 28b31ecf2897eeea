import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { kebabCase } from '../src/formats/names/slug.ts'
import { fetchPackage } from '../test/helpers/fetch-package.ts'
import type { ApiDocument } from './api-documents.ts'
import { measure, type Cost } from './measure.ts'
import type { Visit } from './page-cost.ts'

/** The addresses of a document in a viewer: the start, and one operation. */
export interface Viewer {
  readonly name: string
  readonly start: Visit
  readonly deep: Visit
}

const program = path.join(import.meta.dirname, '../bin/docsgen.js')

/** Builds the site of a document into the served folder. */
export async function buildReference(
  document: ApiDocument,
  folder: string,
  runs: number,
): Promise<{ readonly viewer: Viewer; readonly costs: readonly Cost[] }> {
  const project = path.join(folder, 'project')
  rmSync(project, { recursive: true, force: true })
  mkdirSync(path.join(project, 'content'), { recursive: true })
  writeFileSync(path.join(project, 'api.json'), document.json)
  writeFileSync(path.join(project, 'content/index.md'), '# Home\n\nThe [API](/api).\n')
  writeFileSync(
    path.join(project, 'docs.config.yaml'),
    [
      'site: { title: Docs, url: "https://docs.example.com", basePath: /docs/ }',
      'api: [{ spec: api.json }]',
      'build: { onBrokenLink: ignore, onBrokenAnchor: ignore }',
      // Examples of GitHub's document look like credentials.
      'security: { allowSecrets: [797c0ce414586cc8, 82e74299544e0073, fbfe00161367e3a9] }',
    ].join('\n'),
  )
  const out = path.join(folder, 'docs')
  const words = [process.execPath, program, 'build', '--quiet', '--no-cache', '--out']
  const costs: Cost[] = []
  // Each build has its own folder, and all are deleted at the end: on some file systems, writing is slow for minutes
  // after thousands of files were deleted.
  const named = `${out}-${kebabCase(document.name)}`
  for (let run = 1; run <= runs; run += 1)
    costs.push(await measure({ words: [...words, `${named}-${String(run)}`], folder: project, maxSeconds: 600 }))
  if (existsSync(out)) renameSync(out, `${out}-before-${kebabCase(document.name)}`)
  renameSync(`${named}-1`, out)
  const slug = kebabCase(document.target.id)
  const index = readFileSync(path.join(out, 'api/index.html'), 'utf8')
  const [, elsewhere] =
    new RegExp(`<li id="${slug}".*?<a href="([^"]+)"`, 's').exec(index.replaceAll(/<nav[^]*?<\/nav>/g, '')) ?? []
  const viewer = {
    name: 'docsgen',
    start: { address: '/docs/api', selector: '.api-main .api-path, .api-list code' },
    deep: { address: elsewhere ?? `/docs/api#${slug}`, selector: `[id="${slug}"]` },
  }
  return { viewer, costs }
}

/** A page with one word: the cost of any page before it shows anything. */
export function prepareBlankPage(folder: string): Viewer {
  writeFileSync(
    path.join(folder, 'blank.html'),
    '<!doctype html><html lang="en"><title>blank</title><p>Blank</p></html>',
  )
  const seen = { address: '/blank.html', selector: 'p' }
  return { name: 'a blank page', start: seen, deep: seen }
}

/** Copies the peers and the document into the served folder. */
export function preparePeers({ json, target }: ApiDocument, folder: string): Viewer[] {
  writeFileSync(path.join(folder, 'openapi.json'), json)
  const link = (name: string, version: string): void => {
    rmSync(path.join(folder, name), { force: true })
    symlinkSync(fetchPackage(version), path.join(folder, name))
  }
  link('redoc', 'redoc@3.0.1')
  link('scalar', '@scalar/api-reference@1.72.1')
  link('swagger', 'swagger-ui-dist@5.35.0')
  const write = (name: string, head: string, body: string): void =>
    writeFileSync(
      path.join(folder, `${name}.html`),
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${name}</title>${head}</head><body>${body}</body></html>`,
    )
  write(
    'redoc',
    '<script type="module" src="/redoc/bundles/redoc.standalone.js"></script>',
    '<redoc spec-url="/openapi.json" disable-telemetry="true"></redoc>',
  )
  write(
    'scalar',
    '',
    '<div id="app"></div><script src="/scalar/dist/browser/standalone.js"></script><script>Scalar.createApiReference("#app", { url: "/openapi.json" })</script>',
  )
  write(
    'swagger',
    '<link rel="stylesheet" href="/swagger/swagger-ui.css">',
    '<div id="app"></div><script src="/swagger/swagger-ui-bundle.js"></script><script>SwaggerUIBundle({ url: "/openapi.json", dom_id: "#app", deepLinking: true })</script>',
  )
  const { id, tag, method, path: route } = target
  const redoc = `/${kebabCase(tag)}/${kebabCase(id).replaceAll('-', '')}`
  const redocDashed = `/${kebabCase(tag)}/${id.toLowerCase().replaceAll('/', '-')}`
  const scalar = `tag/${kebabCase(tag)}/${method.toUpperCase()}${route}`
  return [
    {
      name: 'Redoc 3.0.1',
      // It draws operations only near the viewport, so the position of the first tag counts.
      start: {
        address: '/redoc.html',
        selector: '[data-section-id]:not([data-section-id="/"], [data-section-id^="/section"])',
      },
      deep: {
        address: `/redoc.html#${id.includes('/') ? redocDashed : redoc}`,
        selector: `[data-section-id="${id.includes('/') ? redocDashed : redoc}"] h2`,
      },
    },
    {
      name: 'Scalar 1.72.1',
      start: { address: '/scalar.html', selector: '.endpoint-path' },
      deep: { address: `/scalar.html#${scalar}`, selector: `[id$="${scalar}"]` },
    },
    {
      name: 'Swagger UI 5.35',
      start: { address: '/swagger.html', selector: '.opblock-summary-path' },
      deep: {
        address: `/swagger.html#/${encodeURIComponent(tag)}/${encodeURIComponent(id)}`,
        selector: '.opblock.is-open .opblock-body',
      },
    },
  ]
}
