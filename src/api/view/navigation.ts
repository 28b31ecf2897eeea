import type { Api, ApiOperation } from '../../model/api.ts'
import type { AnchoredSchema, ApiGroup, ApiPageContent } from '../../model/api-pages.ts'
import type { DocumentLink, NavigationGroup, NavigationLink } from '../../model/api-navigation-view.ts'
import { encodePath, joinPath } from '../../formats/names/url.ts'
import type { TextHeading } from './html.ts'
import type { ApiDocument, ApiKit } from './kit.ts'
import { errorsId } from './list-errors.ts'

/** With more links than this, a page only lists the links of its group, and one link for each other group. */
const manyLinks = 150

/**
 * With more links than this, the page of an operation only lists the neighbors in its group. The page of the group
 * lists all.
 */
const manyInGroup = 40
const around = 12

/** Groups are open on a page with everything, if there are no more than this. */
const fewGroups = 12

/** The sidebar has no space to indent more levels. */
const deepest = 3

/** With more groups than this, a page only lists those near its own. The index lists all. */
const manyGroups = 80

interface Viewing {
  readonly write: ApiKit['write']
  readonly content: ApiPageContent
  readonly isWhole: boolean
  readonly isLarge: boolean
  readonly link: (label: string, anchor: string, operation?: ApiOperation) => NavigationLink
}

/** Links to everything in a document, in one group per tag, as shown on a page. */
export function viewNavigation(
  { api, layout }: ApiDocument,
  content: ApiPageContent,
  { introduction, kit }: { readonly introduction: readonly TextHeading[]; readonly kit: ApiKit },
): NavigationGroup[] {
  const { groups, errors, schemas } = layout
  const viewing: Viewing = {
    write: kit.write,
    content,
    isWhole: content.kind === 'whole',
    isLarge: groups.reduce((count, { operations }) => count + operations.length, schemas.length) > manyLinks,
    link: (label, anchor, operation) => ({
      label,
      href: kit.anchorHref(anchor),
      method: operation?.method,
      isDeprecated: operation?.isDeprecated === true,
      isCurrent: content.kind === 'operation' ? content.operation === operation : anchorOf(content) === anchor,
    }),
  }
  const near = nearbyGroups(groups, content)
  const titles = near.map(({ title }) => title)
  return [
    viewIntroduction(api, introduction, viewing),
    ...near.map((group, index) =>
      viewGroup(group, viewing, {
        group: titles[index] === titles[index - 1] ? undefined : titles[index],
        level: Math.min(group.level, deepest) || undefined,
        isApart: titles[index] === undefined && titles[index - 1] !== undefined,
        ...(viewing.isWhole ? { isOpen: groups.length < fewGroups } : {}),
      }),
    ),
    ...(near.length === groups.length || content.kind === 'index' ? [] : [viewAllGroups(groups, viewing)]),
    ...(errors.length === 0
      ? []
      : [{ ...viewing.link(kit.write('errors'), errorsId), ...alone, isApart: titles.at(-1) !== undefined }]),
    ...(schemas.length === 0
      ? []
      : [viewSchemas(schemas, viewing, { isApart: errors.length === 0 && titles.at(-1) !== undefined })]),
  ]
}

/** A group without a title and without links. */
const alone = { group: undefined, isApart: false, links: [], total: undefined, isOpen: false } as const

/** Links to all documents of the site. Those with the same title have their versions after it. */
export function viewDocuments({ api, helpers }: ApiDocument): DocumentLink[] {
  const { documents, basePath } = helpers
  if (documents.length < 2) return []
  return documents.map(({ title, version, route }) => {
    const isUnique = documents.filter((other) => other.title === title).length === 1
    return {
      label: isUnique || version === undefined ? title : `${title} ${version}`,
      href: encodePath(joinPath(basePath, route)),
      isCurrent: route === api.route,
    }
  })
}

function viewIntroduction(
  { servers, securitySchemes, tags }: Api,
  introduction: readonly TextHeading[],
  { content, isWhole, link, write }: Viewing,
): NavigationGroup {
  const links = [
    ...introduction.filter(({ depth }) => depth === 2).map(({ text, id }) => link(text, id)),
    ...(servers.length > 0 ? [link(write('servers'), 'servers')] : []),
    ...(securitySchemes.length > 0 ? [link(write('waysToAuthenticate'), 'authentication')] : []),
  ]
  return {
    ...link(write('introduction'), 'introduction'),
    ...alone,
    links: isWhole || content.kind === 'index' ? links : [],
    isOpen: !isWhole || tags.length < fewGroups,
    isCurrent: content.kind === 'index',
  }
}

type GroupPlace = Pick<NavigationGroup, 'group' | 'level' | 'isApart'> & Partial<Pick<NavigationGroup, 'isOpen'>>

function viewGroup({ label, id, operations }: ApiGroup, viewing: Viewing, place: GroupPlace): NavigationGroup {
  const { content, isWhole, isLarge, link, write } = viewing
  const isOwn = (content.kind === 'group' || content.kind === 'operation') && content.group.id === id
  if (!isWhole && isLarge && !isOwn) return { ...link(label, id), ...alone, ...place }
  const near = nearbyOperations(operations, content)
  const links = near.map((operation) => link(operation.title, operation.slug, operation))
  return {
    ...link(label, id),
    links: isWhole ? links : [link(write('overview'), id), ...links],
    total: near.length === operations.length ? undefined : operations.length,
    isOpen: isOwn,
    ...place,
  }
}

/** The operations before and after that of the page, if the group has many. */
function nearbyOperations(operations: readonly ApiOperation[], content: ApiPageContent): readonly ApiOperation[] {
  if (content.kind !== 'operation' || operations.length <= manyInGroup) return operations
  return nearby(operations, operations.indexOf(content.operation))
}

/** The groups before and after that of the page, if there are many. */
function nearbyGroups(groups: readonly ApiGroup[], content: ApiPageContent): readonly ApiGroup[] {
  if (content.kind === 'whole' || groups.length <= manyGroups) return groups
  if (!('group' in content)) return content.kind === 'index' ? nearby(groups, 0) : []
  return nearby(groups, groups.indexOf(content.group))
}

function nearby<Item>(items: readonly Item[], index: number): readonly Item[] {
  const start = Math.min(index - around, items.length - 2 * around - 1)
  return items.slice(Math.max(0, start)).slice(0, 2 * around + 1)
}

function viewAllGroups(groups: readonly ApiGroup[], { link, write }: Viewing): NavigationGroup {
  return { ...link(write('allGroups', { count: groups.length }), 'introduction'), ...alone, isApart: true }
}

function viewSchemas(
  schemas: readonly AnchoredSchema[],
  { content, isWhole, isLarge, link, write }: Viewing,
  { isApart }: Pick<NavigationGroup, 'isApart'>,
): NavigationGroup {
  const isOwn = content.kind === 'schemas' || content.kind === 'schema'
  const isListed = isWhole || !isLarge || (isOwn && schemas.length <= manyLinks)
  const overview = isWhole ? [] : [link(write('overview'), 'schemas')]
  return {
    ...link(write('schemas'), 'schemas'),
    ...alone,
    isApart,
    links: isListed ? [...overview, ...schemas.map(({ name, id }) => link(name, id))] : [],
    isOpen: isOwn && !isWhole,
    isCurrent: isOwn,
  }
}

/** The anchor of the page's subject. */
function anchorOf(content: ApiPageContent): string | undefined {
  if (content.kind === 'group') return content.group.id
  if (content.kind === 'errors') return errorsId
  if (content.kind === 'schemas') return 'schemas'
  return content.kind === 'schema' ? content.schemas[0]?.id : undefined
}
