import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { startPreview } from '../../src/hosting/host.ts'
import { makeWarmProject } from '../helpers/warm-docsgen.ts'
import { openPage, shareBrowser } from './browser.ts'

const page = `# Sea

<script setup>
import Boat from './Boat.vue'
import Map from './Map.vue'
import Frame from './Frame.vue'
</script>

<Boat name="Ann" :knots="3" />

<Frame>*Still* <Boat name="Bo" :knots="7" /></Frame>

<ClientOnly><Map /></ClientOnly>
`

test('components of Vue run in the browser with their styles, and pages without one load no Vue', async () => {
  const project = makeWarmProject({
    'docs.config.yaml': '',
    '.vitepress/config.mts': "export default { title: 'Harbour', base: '/site/' }\n",
    'index.md': page,
    'calm.md':
      '---\ndepth: 3\n---\n# Calm\n\n{{ $frontmatter.depth }} fathoms\n\n<script setup>\nimport Flag from "./Flag.vue"\n</script>\n\n<Flag />\n',
    'Flag.vue': '<template><i>flag</i></template>\n<style>\n@media print { i { color: red } }\n</style>\n',
    'Boat.vue': `<script setup lang="ts">
import { computed, onMounted, ref } from 'vue'
import { useData, withBase } from 'vitepress'
import Wave from './Wave.vue'
const props = defineProps<{ name: string; knots: number }>()
const { page } = useData()
const added = ref(0)
const isAfloat = ref(false)
const speed = computed(() => props.knots + added.value)
onMounted(() => (isAfloat.value = true))
</script>
<template>
  <section :data-afloat="isAfloat">
    <p class="speed" :style="{ color: 'rgb(20, 97, 60)' }">{{ name }}: {{ speed }} knots on {{ page.relativePath }}</p>
    <button @click="added += 1">Faster</button>
    <a :href="withBase('/calm')">Calm</a>
    <Wave v-if="added > 0"><i v-html="'high'" /></Wave>
  </section>
</template>
<style scoped>
.speed { font-weight: 650 }
</style>
`,
    'Wave.vue': '<template><b><slot /></b></template>\n<style>b i { font-weight: 450 }</style>\n',
    'Map.vue':
      '<script setup>\nconst width = window.innerWidth\naddEventListener("resize", () => {})\n</script>\n<template><p id="map">{{ width }} wide</p></template>\n',
    'Frame.vue': '<template><div class="frame" @click="() => {}"><slot /></div></template>\n',
  })
  project.remove('docs.config.yaml')
  mkdirSync(path.join(project.folder, 'node_modules'))
  symlinkSync(path.resolve('node_modules/vue'), path.join(project.folder, 'node_modules/vue'))
  const { code, error } = await project.build(['--base-path', '/docs/'])
  expect(code, error).toBe(0)
  expect(error.match(/left-out .*/g)).toEqual([
    'left-out  docsgen leaves out what components of Vue do in the browser that get content from a page; only their first state is shown',
  ])
  const files = readdirSync(path.join(project.folder, 'build'), { recursive: true, encoding: 'utf8' })
  const found = files.filter((name) => /search[^/]*\.json$/.test(name)).map((name) => project.read(`build/${name}`))
  expect(found.join('')).toMatch(/ calm faster .* knots .* still/)
  const { url } = await startPreview({
    folder: path.join(project.folder, 'build'),
    basePath: '/docs/',
    port: 0,
    strictPort: true,
  })
  const { page: sea } = await openPage(await shareBrowser(), url, {})
  const boat = sea.locator('section[data-afloat=true]').filter({ hasText: 'Ann' })
  await boat.getByRole('button').click()
  const shown = boat.locator('.speed')
  await expect.poll(() => shown.textContent()).toBe('Ann: 4 knots on index.md')
  expect(await shown.evaluate((text) => [getComputedStyle(text).color, getComputedStyle(text).fontWeight])).toEqual([
    'rgb(20, 97, 60)',
    '650',
  ])
  expect(await boat.locator('i').evaluate((text) => getComputedStyle(text).fontWeight)).toBe('450')
  expect(await sea.locator('.frame section p').textContent()).toBe('Bo: 7 knots on index.md')
  await expect.poll(() => sea.locator('#map').textContent()).toBe('1280 wide')
  const requested: string[] = []
  sea.on('request', (request) => void requested.push(request.url()))
  await sea.goto(new URL('calm', url).href)
  expect(await sea.getByRole('main').textContent()).toContain('3 fathoms')
  expect(requested.filter((address) => /\/(?:vue|Boat)\./.test(address))).toEqual([])
  await sea.goto(url)
  await boat.getByRole('link').click()
  await sea.getByRole('heading', { name: 'Calm' }).waitFor()
})
