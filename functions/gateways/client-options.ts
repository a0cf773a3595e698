/**
 * Returns the options that limit how long an AWS client waits. The timeout must throw, because otherwise the SDK would
 * wait forever for a lost response.
 */
export const createAwsClientOptions = (requestTimeoutMs: number) => ({
  requestHandler: { connectionTimeout: 1000, requestTimeout: requestTimeoutMs, throwOnRequestTimeout: true },
})
