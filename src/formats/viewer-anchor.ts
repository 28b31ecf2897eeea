import { unescapeName } from './json-pointer.ts'

/** What an anchor of another viewer may name. */
export type ViewerPlace =
  | { readonly kind: 'operation' | 'tag' | 'schema' | 'heading'; readonly name: string }
  | { readonly kind: 'call'; readonly method: string; readonly path: string }

type Kind = Exclude<ViewerPlace['kind'], 'call'>

const named =
  (...kinds: readonly Kind[]) =>
  (name: string): ViewerPlace[] =>
    kinds.map((kind) => ({ kind, name }))

const call = (path: string, method: string): ViewerPlace[] => [
  { kind: 'call', method: method.toUpperCase(), path: unescapeName(path) },
]

const forms: readonly (readonly [RegExp, (first: string, second: string) => ViewerPlace[]])[] = [
  [/^(?:tag\/[^/]+\/)?operations?\/(.+)$/, named('operation')],
  [/^(?:tag\/[^/]+\/)?paths\/(.+)\/([a-z]+)$/i, call],
  [/^tag\/[^/]+\/([a-z]+)(\/.*)$/i, (method, path) => call(path, method)],
  [/^(?:tag\/[^/]+\/)?(?:section|description)\/(?:.*\/)?([^/]+)$/, named('heading')],
  [/^tags?\/([^/]+)$/, named('tag')],
  [/^(?:tag\/[^/]+\/)?(?:components\/schemas|schemas?|models?|definitions)\/(.+)$/, named('schema')],
  [/^[^/]+\/([^/]+)$/, named('operation')],
  [/^([^/]+)$/, named('operation', 'heading', 'tag')],
]

/**
 * What an anchor means in other viewers: `#operation/listPets` (Redoc), `#tag/pets/GET/pets` (Scalar),
 * `#/pets/listPets` (Swagger UI). The most likely meaning is first.
 */
export function readViewerAnchor(fragment: string): ViewerPlace[] {
  const name = fragment.replace(/^\//, '')
  return forms.flatMap(([form, read]) => {
    const [, first, second = ''] = form.exec(name) ?? []
    return first === undefined ? [] : read(first, second)
  })
}

/** Creates heading IDs like most viewers do. */
export function plainSlug(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
}
