import * as z from 'zod'
import { apiSchema } from './api-schema.ts'
import { address, route, text } from './common-schema.ts'
import { folder } from './folder.ts'
import { mountSchema } from './markdown-schema.ts'
import { sidebarsSchema } from './sidebar-schema.ts'

/** Redirects from old addresses. */
export const redirectsSchema = z.array(
  z.strictObject({
    from: route.describe('The old address; `/old/*` is everything below a path, and `/:name` any part of the address'),
    to: address.describe(
      'A page of this site, or any other address; `:splat` is replaced with what `*` matches, and `:name` with that part',
    ),
  }),
)

/** Values for variables, by group and name. */
export const variablesSchema = z.record(
  z.string().regex(/^[A-Za-z_][\w-]*$/, 'must be a name of letters, digits, - and _'),
  z.record(
    z.string(),
    z
      .union([text, z.boolean().transform(String).pipe(z.string())])
      .refine((value) => !/[\r\n]/.test(value), 'must be one line'),
  ),
)

/** A version of the site. */
export const versionSchema = z.strictObject({
  name: text.describe('Name of the version, such as 2.0'),
  label: text.optional().describe('Text in the menu. Default: the name'),
  path: text
    .pipe(address)
    .optional()
    .describe(
      'Address of the version below the base path, or that of a site that you build separately. Default: the name',
    ),
  redirectFrom: z
    .array(text)
    .default([])
    .describe('Earlier paths of the version, or paths of removed versions, whose addresses lead to its pages'),
  ref: text
    .optional()
    .describe('Tag, branch or commit of Git that its pages and its config are read from, without a checkout'),
  content: folder.optional().describe('Folder of its pages'),
  from: text
    .optional()
    .describe('Name of the version whose pages are used where the folder in `content` does not have the page'),
  mounts: z.array(mountSchema).optional().describe('Like `mounts`, for this version'),
  sidebars: sidebarsSchema.optional().describe('Its sidebars. Default: those of the site'),
  redirects: redirectsSchema.optional().describe('Redirects below the address of this version'),
  api: z.array(apiSchema).optional().describe('Its OpenAPI documents. Default: those of the site'),
  variables: variablesSchema.optional().describe('Values that replace those of the site on its pages'),
  banner: z
    .enum(['none', 'unreleased', 'unmaintained'])
    .default('none')
    .describe('Notice on every page that this version is not released yet or no longer maintained'),
})
