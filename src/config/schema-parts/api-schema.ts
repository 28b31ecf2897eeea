import * as z from 'zod'
import { nearestName } from '../../report/nearest-name.ts'
import { isFile, isWebAddress, route } from './common-schema.ts'

/** The languages that docsgen can write samples of API calls in. */
const builtInSampleLanguages: readonly string[] = [
  'curl',
  'javascript',
  'python',
  'go',
  'java',
  'php',
  'ruby',
  'csharp',
  'kotlin',
  'rust',
]

function isFolderOrAddress(place: string): boolean {
  return /^[a-z][a-z\d+.-]*:/i.test(place) ? URL.canParse(place) && new URL(place).protocol === 'https:' : place !== ''
}

function unknownLanguage(name: string): string {
  const known = `; allowed: ${builtInSampleLanguages.join(', ')}`
  return `"${name}" is not a language for code samples${nearestName(name, builtInSampleLanguages) || known}`
}

/** An OpenAPI document with its reference. */
export const apiSchema = z.strictObject({
  spec: z.string().describe('The OpenAPI document: YAML or JSON, version 2.0 to 3.2'),
  route: route.default('/api').describe('Address of the reference'),
  layout: z
    .enum(['auto', 'single', 'by-tag', 'by-operation'])
    .default('auto')
    .describe('One page, a page for each tag, or a page for each operation; auto chooses by size'),
  allowRefs: z
    .array(z.string().refine(isFolderOrAddress, 'this must be a folder, or an address that starts with "https://"'))
    .default([])
    .describe(
      'Folders and https addresses that references may use, in addition to the folder of the project that contains the document',
    ),
  baseUrl: z
    .string()
    .refine(isWebAddress, 'must be a full address without a password, such as https://api.example.com')
    .optional()
    .describe('Address of the API, if the document names no server or only a path. Default: the address of this site'),
  codeSamples: z
    .array(
      z.string().refine((name) => builtInSampleLanguages.includes(name), {
        error: ({ input }) => unknownLanguage(String(input)),
      }),
    )
    .default(['curl', 'javascript', 'python', 'go'])
    .describe('Languages of the samples, in order; java, php, ruby, csharp, kotlin and rust are also available'),
  samples: z
    .array(z.string().refine(isFile, 'this must be a file that starts with "./"'))
    .default([])
    .describe('Modules that write samples in further languages'),
  tryIt: z
    .boolean()
    .default(false)
    .describe(
      'Let readers send requests from the pages, only to the servers of the document; the content security policy allows these',
    ),
})
