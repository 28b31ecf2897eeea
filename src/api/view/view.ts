import { uniqueBy } from '../../formats/unique-by.ts'
import { withoutBackticks } from '../../model/inline-code.ts'
import type { ApiOperation } from '../../model/api.ts'
import { ownMessages } from '../../model/messages.ts'
import { tryItMessages } from '../../model/messages/api/en.ts'
import type { AnchoredSchema, ApiGroup, ApiPageContent, ApiLayout } from '../../model/api-pages.ts'
import type {
  ApiPageView,
  ListView,
  NamedSchemaView,
  OperationView,
  TagView,
  ErrorsView,
  TypePart,
} from '../../model/api-view.ts'
import { originsOfServers } from '../samples/try-it.ts'
import type { TextHeading } from './html.ts'
import { viewIntroduction, viewServer } from './introduction-view.ts'
import { type ApiDocument, type ApiKit, linkText, type TextOptions } from './kit.ts'
import { errorsId, inGroups } from './list-errors.ts'
import { viewDocuments, viewNavigation } from './navigation.ts'
import { viewOperation } from './operation-view.ts'
import { viewSchemaExamples } from './sample-view.ts'
import { manySchemas, titleOfSchemas } from './schemas/schema-pages.ts'
import { shownUsers } from './schemas/schema-users.ts'
import { viewSchema } from './schemas/schema-view.ts'
import { viewValues } from './schemas/values.ts'
import { typeParts } from './schemas/type-words.ts'

/** A page of the reference for the templates, with its headings. */
export function viewPage(
  document: ApiDocument,
  content: ApiPageContent,
  kit: ApiKit,
): { readonly view: ApiPageView; readonly headings: readonly TextHeading[] } {
  const { api, names, layout } = document
  const hasIntroduction = content.kind === 'whole' || content.kind === 'index'
  const introduction: TextHeading[] = []
  const onHeadings: TextOptions['onHeadings'] = (found, tree) => {
    introduction.push(...found)
    document.onIntroduction(found, tree)
  }
  const view = {
    level: kit.level,
    introduction: hasIntroduction ? viewIntroduction(api, { names, onHeadings }, kit) : undefined,
    values: viewValues(document, content, kit),
    lists: listsOf(content, document, kit),
    tags: groupsOf(content, layout.groups).map((group) => viewGroup(group, kit)),
    operation: content.kind === 'operation' ? showOperation(content.operation, kit) : undefined,
    errors: content.kind === 'whole' || content.kind === 'errors' ? viewErrors(layout, kit) : undefined,
    schemas: schemasOf(content, layout.schemas).map((schema, _, { length }) =>
      viewNamed(schema, content.kind === 'schema' && length === 1, kit),
    ),
    schemasHeading: schemasHeading(content, layout.schemas, kit),
    tryIt: api.tryIt
      ? {
          origins: originsOfServers(api).join(' '),
          home: `${kit.helpers.basePath}${api.route.slice(1)}`,
          messages: ownMessages(tryItMessages, kit.helpers.language.messages),
        }
      : undefined,
  }
  return {
    view: {
      ...view,
      documents: viewDocuments(document),
      navigation: viewNavigation(document, content, { introduction, kit }),
    },
    headings: [...introduction, ...headingsOf(view, kit)],
  }
}

function headingsOf(view: Omit<ApiPageView, 'navigation' | 'documents'>, { level, write }: ApiKit): TextHeading[] {
  const { introduction, lists, tags, operation, errors, schemas, schemasHeading: own } = view
  const above = Math.max(1, level - 1)
  return [
    ...(introduction?.servers.length ? [heading(2, 'servers', write('servers'))] : []),
    ...(introduction?.security.length ? [heading(2, 'authentication', write('waysToAuthenticate'))] : []),
    ...lists.map(({ id, label, href }) => heading(href === undefined ? 1 : 2, id, label)),
    ...tags.flatMap((tag) => [
      heading(above, tag.id, tag.label),
      ...tag.operations.map(({ id, title }) => heading(level, id, title)),
    ]),
    ...(operation === undefined ? [] : [heading(level, operation.id, operation.title)]),
    ...(errors === undefined ? [] : [heading(introduction === undefined ? 1 : 2, errors.id, write('errors'))]),
    ...(own === undefined ? [] : [heading(own.level, own.id, own.title)]),
    ...schemas.map(({ id, name }) => heading(level, id, name)),
  ]
}

function heading(depth: number, id: string, text: string): TextHeading {
  return { depth, id, text: withoutBackticks(text) }
}

function groupsOf(content: ApiPageContent, groups: readonly ApiGroup[]): readonly ApiGroup[] {
  if (content.kind === 'whole') return groups
  return content.kind === 'group' && content.isWhole ? [content.group] : []
}

function schemasOf(content: ApiPageContent, schemas: readonly AnchoredSchema[]): readonly AnchoredSchema[] {
  if (content.kind === 'whole') return schemas
  return content.kind === 'schema' ? content.schemas : []
}

function schemasHeading(
  content: ApiPageContent,
  schemas: readonly AnchoredSchema[],
  kit: ApiKit,
): ApiPageView['schemasHeading'] {
  if (content.kind === 'whole' && schemas.length > 0)
    return { id: kit.place('schemas'), title: kit.write('schemas'), level: 2 }
  return content.kind === 'schema' && content.schemas.length > 1
    ? { id: kit.claim('shared-schemas'), title: titleOfSchemas(content.schemas), level: 1 }
    : undefined
}

function viewGroup(group: ApiGroup, kit: ApiKit): TagView {
  return {
    id: kit.place(group.id),
    title: group.label,
    label: kit.groupLabel(group),
    descriptionHtml: describeGroup(group, kit),
    externalDocs: group.externalDocs && linkText(group.externalDocs, kit),
    operations: group.operations.map((operation) => showOperation(operation, kit)),
  }
}

function describeGroup({ id, isReceived, description }: ApiGroup, kit: ApiKit): string {
  const kind = isReceived ? `<p>${kit.write('webhooksText')}</p>` : ''
  return kind + kit.text(description, { prefix: `${id}.`, level: kit.level })
}

function showOperation(operation: ApiOperation, kit: ApiKit): OperationView {
  return viewOperation(operation, { kit, viewServer })
}

function viewNamed({ name, schema, id }: AnchoredSchema, isOnOwnPage: boolean, kit: ApiKit): NamedSchemaView {
  kit.place(id)
  const label = kit.label(name, 'schema')
  const users = kit.usersOf(name)
  const view = viewSchema(schema, { id, side: 'both', stack: [name], level: 1, isOpen: true }, kit)
  return {
    id,
    name,
    label,
    users: users
      .slice(0, shownUsers)
      .map(({ title, slug }) => ({ label: withoutBackticks(title), href: kit.anchorHref(slug) })),
    furtherUsers: Math.max(0, users.length - shownUsers),
    schema: view,
    examples: isOnOwnPage && view.tree !== undefined ? viewSchemaExamples(schema, kit) : [],
  }
}

/**
 * The index lists every operation and schema under its anchor, so that an address from another layout leads to a row
 * with the link.
 */
function listsOf(content: ApiPageContent, { layout }: ApiDocument, kit: ApiKit): ListView[] {
  const { groups, errors, schemas } = layout
  if (content.kind === 'index') {
    const own = groups.map((group) => listGroup(group, { href: kit.anchorHref(group.id), descriptionHtml: '' }, kit))
    if (errors.length > 0) own.push(listErrorPage(kit))
    if (schemas.length === 0) return own
    const listed = schemas.length > manySchemas ? [] : schemas
    return [...own, listSchemas(listed, kit.anchorHref('schemas'), kit)]
  }
  if (content.kind === 'schemas') return [listSchemas(schemas, undefined, kit)]
  if (content.kind !== 'group' || content.isWhole) return []
  return [listGroup(content.group, { href: undefined, descriptionHtml: describeGroup(content.group, kit) }, kit)]
}

function listGroup(
  { id, label, externalDocs, operations }: ApiGroup,
  { href, descriptionHtml }: Pick<ListView, 'href' | 'descriptionHtml'>,
  kit: ApiKit,
): ListView {
  return {
    id: kit.place(id),
    title: label,
    label: kit.groupLabel({ id, label }),
    href,
    descriptionHtml,
    externalDocs: href === undefined && externalDocs !== undefined ? linkText(externalDocs, kit) : undefined,
    rows: operations.map(({ slug, title, method, path, isDeprecated }) => ({
      id: kit.place(slug),
      label: title,
      href: kit.anchorHref(slug),
      method,
      path,
      isDeprecated,
    })),
  }
}

/** The table is on its own page. */
function listErrorPage(kit: ApiKit): ListView {
  const title = kit.write('errors')
  const href = kit.anchorHref(errorsId)
  const place = { id: kit.place(errorsId), title, label: title, href }
  return { ...place, descriptionHtml: '', externalDocs: undefined, rows: [] }
}

function listSchemas(schemas: readonly AnchoredSchema[], href: string | undefined, kit: ApiKit): ListView {
  return {
    id: kit.place('schemas'),
    title: kit.write('schemas'),
    label: kit.write('schemas'),
    href,
    descriptionHtml: '',
    externalDocs: undefined,
    rows: schemas.map(({ id, name, schema }) => ({
      id: kit.place(id),
      label: name,
      href: kit.anchorHref(id),
      method: undefined,
      path: undefined,
      isDeprecated: schema.isDeprecated,
    })),
  }
}

/** The table of all errors: what each means, its body, and the operations that answer with it. */
function viewErrors({ errors, groups }: ApiLayout, kit: ApiKit): ErrorsView | undefined {
  if (errors.length === 0) return undefined
  const rows = errors.flatMap(({ id, status, meanings }) =>
    meanings.map(({ response: { summary, description, content }, operations }, index) => ({
      id: index === 0 ? kit.claim(id) : undefined,
      status,
      summary,
      meaningHtml: kit.text(description, { prefix: `${id}.`, level: 6 }),
      types: distinct(content.flatMap(({ schema }) => (schema === undefined ? [] : [typeParts(schema, kit)]))),
      operations: inGroups(operations, groups).map(({ label, anchor, count }) => ({
        label: withoutBackticks(label),
        href: kit.anchorHref(anchor),
        count,
      })),
    })),
  )
  return { id: kit.place(errorsId), rows }
}

function distinct(types: readonly (readonly TypePart[])[]): (readonly TypePart[])[] {
  return uniqueBy(types, (parts) => parts.map(({ text }) => text).join(''))
}
