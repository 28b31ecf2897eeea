/** What the templates of the API reference show. All texts are final and all ids assigned. */
import type { DocumentLink, NavigationGroup } from './api-navigation-view.ts'
import type { ValuesView } from './api-values-view.ts'
import type { TryItView } from './try-it.ts'

/** A page of the reference with its sidebar. */
export interface ApiPageView {
  /** Empty if the site has only this document. */
  readonly documents: readonly DocumentLink[]
  readonly navigation: readonly NavigationGroup[]
  /** Level of the headings of operations and of named schemas on this page. */
  readonly level: number
  readonly introduction: IntroductionView | undefined
  readonly values: ValuesView | undefined
  /** Lists of links to other pages. */
  readonly lists: readonly ListView[]
  readonly tags: readonly TagView[]
  /** The operation of a page that shows only one. */
  readonly operation: OperationView | undefined
  readonly errors: ErrorsView | undefined
  readonly schemas: readonly NamedSchemaView[]
  /** The heading above the schemas, unless the page is about a single one. */
  readonly schemasHeading: { readonly id: string; readonly title: string; readonly level: number } | undefined
  /** Where requests may be sent from this page. */
  readonly tryIt: { readonly origins: string; readonly home: string; readonly messages: string | undefined } | undefined
}

/** The introduction from the document. */
export interface IntroductionView {
  readonly title: string
  readonly version: string | undefined
  readonly summary: string | undefined
  readonly descriptionHtml: string
  /** Contact, license, terms, further documentation. */
  readonly facts: readonly { readonly label: string; readonly text: string; readonly href: string | undefined }[]
  readonly downloads: readonly { readonly label: string; readonly href: string }[]
  readonly servers: readonly ServerView[]
  readonly security: readonly SecuritySchemeView[]
}

/** The errors of all operations. */
export interface ErrorsView {
  readonly id: string
  readonly rows: readonly {
    /** Set on the first row of a status. */
    readonly id: string | undefined
    readonly status: string
    readonly summary: string | undefined
    readonly meaningHtml: string
    /** The types of its bodies. */
    readonly types: readonly (readonly TypePart[])[]
    /** Operations, or groups with the number of their operations. */
    readonly operations: readonly (LinkText & { readonly count: number | undefined })[]
  }[]
}

/** A part of the page with a title. */
interface TitledView {
  readonly id: string
  readonly title: string
  /** Its name, which must be unique on the page. */
  readonly label: string
  readonly descriptionHtml: string
  readonly externalDocs: LinkText | undefined
}

/** Operations or schemas that are described on another page. */
export interface ListView extends TitledView {
  /** Where the title links to, unless it is the title of the page. */
  readonly href: string | undefined
  readonly rows: readonly {
    readonly id: string
    readonly label: string
    readonly href: string
    readonly method: string | undefined
    readonly path: string | undefined
    readonly isDeprecated: boolean
  }[]
}

export interface ServerView {
  readonly url: string
  readonly name: string | undefined
  readonly descriptionHtml: string
  readonly variables: readonly {
    readonly name: string
    readonly default: string
    readonly values: readonly string[]
    readonly descriptionHtml: string
  }[]
}

export interface SecuritySchemeView {
  readonly id: string
  readonly key: string
  /** `API key`, `HTTP bearer`, and so on. */
  readonly kind: string
  readonly isDeprecated: boolean
  readonly facts: readonly FactView[]
  readonly descriptionHtml: string
  readonly flows: readonly {
    readonly kind: string
    readonly facts: readonly FactView[]
    readonly scopes: readonly { readonly text: string; readonly description: string }[]
  }[]
}

/** A short fact: `Default`, `8080`. */
export interface FactView {
  readonly label: string
  readonly text: string
  readonly isCode: boolean
  /** Where the text links to. */
  readonly href?: string
}

export interface TagView extends TitledView {
  readonly operations: readonly OperationView[]
}

export interface LinkText {
  readonly label: string
  readonly href: string
}

export interface OperationView extends TitledView {
  readonly method: string
  readonly path: PathView
  readonly isDeprecated: boolean
  readonly marks: readonly string[]
  readonly servers: readonly ServerView[]
  /** Alternative ways to authenticate, each a list of schemes that are needed together. */
  readonly security: readonly (readonly {
    readonly label: string
    readonly href: string | undefined
    /** `API key`, `HTTP bearer`, and so on. */
    readonly kind: string | undefined
    /** Where an API key is sent. */
    readonly key: { readonly place: string; readonly name: string } | undefined
    readonly scopes: readonly string[]
  }[])[]
  readonly parameters: readonly { readonly title: string; readonly id: string; readonly rows: readonly RowView[] }[]
  readonly body: BodyView | undefined
  readonly responses: readonly ResponseView[]
  readonly callbacks: readonly { readonly name: string; readonly operations: readonly OperationView[] }[]
  readonly samples: readonly CodeView[]
  /** Attributes for the script that sends the request, if readers can try it out. */
  readonly tryIt: TryItView | undefined
  /** Examples of the body. */
  readonly bodies: readonly CodeView[]
  readonly choices: readonly SendChoice[]
  /** Other examples of the request, and those of the responses. */
  readonly examples: readonly CodeView[]
}

/** Parameters look different from the rest of a path. */
export type PathView = readonly { readonly text: string; readonly isParameter: boolean }[]

export interface BodyView {
  readonly id: string
  readonly isRequired: boolean
  readonly descriptionHtml: string
  readonly content: readonly ContentView[]
}

export interface ContentView {
  /** All media types with the same body. */
  readonly mediaTypes: readonly string[]
  readonly isStream: boolean
  readonly schema: SchemaView | undefined
  readonly encoding: readonly FactView[]
}

export interface ResponseView {
  readonly id: string
  readonly status: string
  readonly kind: 'success' | 'redirect' | 'error' | 'other'
  readonly summary: string | undefined
  /** The description if it fits on one line, otherwise the beginning of it. */
  readonly lineHtml: string
  /** The whole description if it does not fit on one line. */
  readonly descriptionHtml: string
  readonly isOpen: boolean
  readonly headers: readonly RowView[]
  readonly content: readonly ContentView[]
  readonly links: readonly {
    readonly name: string
    readonly descriptionHtml: string
    /** The title of the linked operation, or how the document names it. */
    readonly operation: string
    readonly href: string | undefined
    readonly target: { readonly method: string; readonly path: PathView } | undefined
    readonly facts: readonly FactView[]
  }[]
}

/** A tab with code in it. */
export interface CodeView {
  readonly key: string
  readonly label: string
  readonly title: string | undefined
  readonly language: string
  /** The highlighted code as safe HTML. */
  readonly html: string
  readonly noteHtml: string
  /** Where the code is, if it is not shown. */
  readonly link: LinkText | undefined
  /** The places for the reader's values, as one attribute. */
  readonly slots: string | undefined
  /** The numbers of the choices that show it, unless all do. */
  readonly choices: string | undefined
}

/** What a reader can choose to send: an example, and its media type if the samples depend on it. */
export type SendChoice = Pick<CodeView, 'title'> & { readonly mediaType?: string | undefined }

export interface NamedSchemaView {
  readonly id: string
  readonly name: string
  /** Its name, which must be unique on the page. */
  readonly label: string
  /** Some of the operations that use it, and the number of the others. */
  readonly users: readonly LinkText[]
  readonly furtherUsers: number
  readonly schema: SchemaView
  /** Only on its own page. */
  readonly examples: readonly CodeView[]
}

/** The description of a value, in a row of a list or at the top of a body. */
export interface SchemaView {
  readonly type: readonly TypePart[]
  readonly marks: readonly Mark[]
  readonly descriptionHtml: string
  readonly facts: readonly FactView[]
  readonly values: readonly { readonly text: string; readonly description: string | undefined }[]
  /** What the values are allowed for, if it is not the value itself. */
  readonly valuesOf: 'item' | 'value' | undefined
  readonly examples: readonly string[]
  readonly externalDocs: LinkText | undefined
  readonly tree: TreeView | undefined
  /** Its contents if they are on another page, or further down. */
  readonly more: MoreView | undefined
}

/** A link to the contents of a value with this ID. The script shows them in its place, without those of the other side. */
export interface MoreView extends LinkText {
  readonly id: string
  /** The fields, which readers can find in the page. */
  readonly names: readonly string[]
  readonly side: 'request' | 'response' | undefined
}

export interface TypePart {
  readonly text: string
  /** The section of the schema with this name. */
  readonly href: string | undefined
}

export type Mark = 'required' | 'nullable' | 'read-only' | 'write-only' | 'deprecated' | 'recursive'

/** A named value: a parameter, a header, a property. */
export interface RowView extends SchemaView {
  readonly id: string
  readonly name: string
  /** The name is a pattern or a placeholder, not a literal name. */
  readonly isPattern: boolean
  /** Where the field is used, if the row is about both. */
  readonly onlyIn: 'request' | 'response' | undefined
}

/** What a value consists of. */
export interface TreeView {
  readonly summary: string
  readonly isOpen: boolean
  readonly rows: readonly RowView[]
  readonly choices: readonly ChoiceView[]
  /** Further conditions: `not`, `if`, list items at fixed positions. */
  readonly parts: readonly { readonly label: string; readonly schema: SchemaView }[]
  readonly notes: readonly string[]
}

/** A longer choice has a filter. It shows the contents of its first variant, and the others open in place. */
export const manyVariants = 12

export interface ChoiceView {
  readonly id: string
  readonly label: string
  readonly discriminator: string | undefined
  readonly variants: readonly {
    readonly id: string
    readonly label: string
    readonly values: readonly string[]
    /** It applies to all values of the discriminator without their own schema. */
    readonly isOtherwise: boolean
    readonly schema: SchemaView
  }[]
}
