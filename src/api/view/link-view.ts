import { unescapeName } from '../../formats/json-pointer.ts'
import type { ResponseLink } from '../../model/api.ts'
import type { FactView, ResponseView } from '../../model/api-view.ts'
import { withoutBackticks } from '../../model/inline-code.ts'
import type { ApiKit } from './kit.ts'
import { viewPath } from './path-view.ts'
import { typeParts } from './schemas/type-words.ts'

/** A call that a response leads to, with the values that it takes from the response. */
export function viewLink(link: ResponseLink, kit: ApiKit): ResponseView['links'][number] {
  const target = kit.operation(link.operation) ?? kit.operation(fromPointer(link.operation))
  return {
    name: link.name,
    descriptionHtml: kit.text(link.description) + kit.text(link.server?.description),
    operation: target === undefined ? link.operation : withoutBackticks(target.title),
    href: target && kit.anchorHref(target.slug),
    target: target && { method: target.method, path: viewPath(target.path) },
    facts: [
      ...link.parameters.flatMap(({ name, value }) => {
        // `path.id` is the parameter `id` in the path.
        const parameter = target?.parameters.find((one) => name === one.name || name === `${one.in}.${one.name}`)
        const type = parameter && typeParts(parameter.schema, kit).map(({ text }) => text)
        return code(type === undefined ? name : `${name} (${type.join('')})`, value)
      }),
      ...code(kit.write('requestBody'), link.requestBody),
      ...serverFact(link.server, kit),
    ],
  }
}

function serverFact(server: ResponseLink['server'], kit: ApiKit): FactView[] {
  if (server === undefined) return []
  const name = server.name === undefined ? '' : ` (${server.name})`
  return code(`${kit.write('baseUrl')}${name}`, kit.serverAddress(server))
}

function code(label: string, text: string | undefined): FactView[] {
  return text === undefined ? [] : [{ label, text, isCode: true }]
}

/** `#/paths/~1pets/get` names the operation `GET /pets`. Since version 3.2, other methods are one level deeper. */
function fromPointer(operation: string): string {
  const [path = '', ...methods] = operation.replace(/^#\/paths\//, '').split('/')
  const method = methods.at(-1) ?? ''
  return `${methods.length > 1 ? method : method.toUpperCase()} ${unescapeName(path)}`
}
