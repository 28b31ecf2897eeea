import { execFile, spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openProject, temporaryFolder } from '../helpers/project.ts'
import { readDocumentation } from './read-documentation.ts'

// The compilers check the samples of the pages. Other people's libraries are declared here as far as the samples use
// them, with the signatures of their documentation.

const { fences } = await readDocumentation()

const isInstalled = (program: string, ...words: string[]): boolean => spawnSync(program, words).status === 0

/** The samples of a language with their file names. Those without a title get a number. */
function samplesIn(language: string): [file: string, text: string][] {
  return fences
    .filter(({ node }) => node.lang === language)
    .map(({ node }, index) => [
      path.basename(/title="([^"]+)"/.exec(node.meta ?? '')?.[1] ?? `part-${String(index)}`),
      node.value,
    ])
}

interface Compilation {
  readonly files: Readonly<Record<string, string>>
  /** The folder of the compiler, relative to that of the files. */
  readonly place?: string
  readonly command: readonly [program: string, ...words: string[]]
}

/** What the compiler prints about the files; empty if they are correct. */
async function compile({ files, place = '.', command: [program, ...words] }: Compilation): Promise<string> {
  const folder = temporaryFolder()
  openProject(folder).write(files)
  const env = { ...process.env, GO111MODULE: 'off', GOPATH: folder }
  return new Promise((resolve) => {
    execFile(program, words, { cwd: path.join(folder, place), env }, (error, _, printed) =>
      resolve(error === null ? printed : error.message),
    )
  })
}

const javaLibraries: Readonly<Record<string, string>> = {
  'io.opentelemetry.context.Context':
    'interface Context { static java.util.concurrent.ExecutorService taskWrapping(java.util.concurrent.ExecutorService executor) { return executor; } }',
  'org.springframework.context.annotation.Bean': '@interface Bean { String destroyMethod() default "(inferred)"; }',
  'org.springframework.context.annotation.Configuration': '@interface Configuration {}',
  'org.junit.jupiter.api.Test': '@interface Test {}',
  'org.junit.jupiter.api.Assertions':
    'class Assertions { public static void assertEquals(int expected, int actual) {} public static void assertTrue(boolean condition) {} }',
  'org.apache.kafka.common.header.Header': 'interface Header { String key(); byte[] value(); }',
  'org.apache.kafka.common.header.Headers':
    'interface Headers extends Iterable<Header> { Headers add(String key, byte[] value); Header lastHeader(String key); }',
  'org.apache.kafka.common.KafkaFuture': 'abstract class KafkaFuture<T> implements java.util.concurrent.Future<T> {}',
  'org.apache.kafka.common.errors.GroupIdNotFoundException':
    'class GroupIdNotFoundException extends RuntimeException {}',
  'org.apache.kafka.common.errors.GroupNotEmptyException': 'class GroupNotEmptyException extends RuntimeException {}',
  'org.apache.kafka.clients.producer.RecordMetadata': 'class RecordMetadata {}',
  'org.apache.kafka.clients.producer.ProducerRecord':
    'class ProducerRecord<K, V> { public ProducerRecord(String topic, K key, V value) {} public org.apache.kafka.common.header.Headers headers() { return null; } }',
  'org.apache.kafka.clients.producer.KafkaProducer':
    'class KafkaProducer<K, V> { public java.util.concurrent.Future<RecordMetadata> send(ProducerRecord<K, V> message) { return null; } }',
  'org.apache.kafka.clients.consumer.ConsumerRecord':
    'class ConsumerRecord<K, V> { public V value() { return null; } public org.apache.kafka.common.header.Headers headers() { return null; } }',
  'org.apache.kafka.clients.consumer.ConsumerRecords':
    'abstract class ConsumerRecords<K, V> implements Iterable<ConsumerRecord<K, V>> {}',
  'org.apache.kafka.clients.consumer.KafkaConsumer':
    'class KafkaConsumer<K, V> implements AutoCloseable { public KafkaConsumer(java.util.Properties settings) {} public void subscribe(java.util.Collection<String> topics) {} public ConsumerRecords<K, V> poll(java.time.Duration timeout) { return null; } public void close() {} }',
  'org.apache.kafka.clients.admin.Admin':
    'interface Admin extends AutoCloseable { static Admin create(java.util.Properties settings) { return null; } DeleteConsumerGroupsResult deleteConsumerGroups(java.util.Collection<String> groups); void close(); }',
  'org.apache.kafka.clients.admin.DeleteConsumerGroupsResult':
    'class DeleteConsumerGroupsResult { public org.apache.kafka.common.KafkaFuture<Void> all() { return null; } }',
  // The page describes these two.
  'example.Rules': 'interface Rules { String ownerOf(String routingKey); }',
  'example.Handler': 'interface Handler { void handle(String message) throws Exception; }',
}

test.skipIf(!isInstalled('javac', '-version'))('every sample in Java compiles (skipped without a JDK)', async () => {
  const libraries = Object.entries(javaLibraries).map(([name, text]) => [
    `${name.replaceAll('.', '/')}.java`,
    `package ${name.slice(0, name.lastIndexOf('.'))};\npublic ${text}`,
  ])
  const samples = samplesIn('java')
  expect(samples.length).toBeGreaterThan(3)
  expect(new Set(samples.map(([file]) => file)).size, 'file names').toBe(samples.length)
  const build = (change: (text: string) => string): Promise<string> =>
    compile({
      files: Object.fromEntries([
        ...libraries,
        ...samples.map(([file, text]) => [`example/${file}`, change(text)] as const),
      ]),
      command: [
        'javac',
        '-Xlint:unchecked,deprecation',
        '-Werror',
        '-d',
        'out',
        ...samples.map(([file]) => `example/${file}`),
      ],
    })
  expect(await build((text) => text)).toBe('')
  expect(await build((text) => text.replace('.lastHeader(', '.newestHeader('))).toContain('cannot find symbol')
})

const goLibraries: Readonly<Record<string, string>> = {
  'go.opentelemetry.io/otel': `import "go.opentelemetry.io/otel/propagation"
func SetTextMapPropagator(propagator propagation.TextMapPropagator) {}`,
  'go.opentelemetry.io/otel/propagation': `type TextMapPropagator interface{ Fields() []string }
type TraceContext struct{}
type Baggage struct{}
func (TraceContext) Fields() []string { return nil }
func (Baggage) Fields() []string { return nil }
func NewCompositeTextMapPropagator(propagators ...TextMapPropagator) TextMapPropagator { return nil }`,
  'go.opentelemetry.io/contrib/instrumentation/google.golang.org/grpc/otelgrpc': `import "google.golang.org/grpc/stats"
type Option interface{ apply() }
func NewClientHandler(options ...Option) stats.Handler { return nil }`,
  'go.opentelemetry.io/contrib/instrumentation/net/http/otelhttp': `import "net/http"
type Option interface{ apply() }
type Transport struct{ http.RoundTripper }
func NewTransport(base http.RoundTripper, options ...Option) *Transport { return nil }
func NewHandler(handler http.Handler, operation string, options ...Option) http.Handler { return handler }`,
  'google.golang.org/grpc/stats': 'type Handler interface{ HandleRPC() }',
  'google.golang.org/grpc/credentials': 'type TransportCredentials interface{ Info() string }',
  'google.golang.org/grpc/credentials/insecure': `import "google.golang.org/grpc/credentials"
func NewCredentials() credentials.TransportCredentials { return nil }`,
  'google.golang.org/grpc': `import ("google.golang.org/grpc/credentials"; "google.golang.org/grpc/stats")
type ClientConn struct{}
type DialOption interface{ apply() }
func NewClient(target string, options ...DialOption) (*ClientConn, error) { return nil, nil }
func WithTransportCredentials(credentials credentials.TransportCredentials) DialOption { return nil }
func WithStatsHandler(handler stats.Handler) DialOption { return nil }`,
}
const ownHandler = `package main
import ("net/http"; "google.golang.org/grpc")
func sailings(fares *grpc.ClientConn, vessels *http.Client) http.Handler { return nil }`

test.skipIf(!isInstalled('go', 'version'))('every sample in Go compiles (skipped without Go)', async () => {
  const libraries = Object.entries(goLibraries).map(([name, text]) => [
    `src/${name}/library.go`,
    `package ${path.basename(name)}\n${text}`,
  ])
  const samples = samplesIn('go')
  expect(samples.map(([file]) => file)).toEqual(['main.go'])
  const vet = (change: (text: string) => string): Promise<string> =>
    compile({
      files: Object.fromEntries([
        ...libraries,
        ['src/sample/sailings.go', ownHandler],
        ...samples.map(([file, text]) => [`src/sample/${file}`, change(text)] as const),
      ]),
      place: 'src/sample',
      command: ['go', 'vet', '.'],
    })
  expect(await vet((text) => text)).toBe('')
  expect(await vet((text) => text.replace('grpc.NewClient', 'grpc.NewClients'))).toMatch(/undefined|not declared/)
})

const compilePython = (files: Readonly<Record<string, string>>): Promise<string> =>
  compile({ files, command: ['python3', '-m', 'py_compile', ...Object.keys(files)] })

test.skipIf(!isInstalled('python3', '--version'))(
  'every sample in Python compiles (skipped without Python)',
  async () => {
    const samples = samplesIn('python').map(([, text], index) => [`sample-${String(index)}.py`, text] as const)
    expect(samples.length).toBeGreaterThan(5)
    expect(await compilePython(Object.fromEntries(samples))).toBe('')
    expect(await compilePython({ 'wrong.py': 'return 1\n' })).toContain('SyntaxError')
  },
)
