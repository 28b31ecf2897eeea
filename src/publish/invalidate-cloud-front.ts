import { Failure } from '../report/failure.ts'
import { loadSdk } from '../store/load-sdk.ts'
import { redact } from '../system/secrets.ts'

/** Invalidates changed paths in a CloudFront distribution; returns the ID of the invalidation. */
export async function invalidateCloudFront(
  distribution: string,
  paths: readonly string[],
  reference: string,
): Promise<string> {
  const name = '@aws-sdk/client-cloudfront'
  const sdk = await loadSdk(name, () => import('@aws-sdk/client-cloudfront'))
  // CloudFront has a single global endpoint, and requests to it are signed for this region.
  const client = new sdk.CloudFrontClient({ region: 'us-east-1', maxAttempts: 6 })
  try {
    const { Invalidation } = await client.send(
      new sdk.CreateInvalidationCommand({
        DistributionId: distribution,
        InvalidationBatch: { CallerReference: reference, Paths: { Quantity: paths.length, Items: [...paths] } },
      }),
      { abortSignal: AbortSignal.timeout(60_000) },
    )
    return Invalidation?.Id ?? ''
  } catch (error) {
    if (!(error instanceof Error)) throw error
    throw new Failure(
      `the site is published, but its changed paths could not be invalidated in CloudFront distribution ${distribution}: ${redact(error.message)}`,
      { cause: error },
    )
  } finally {
    client.destroy()
  }
}
