/** The variable with the address of a sandbox that several benches share, which is not theirs to stop. */
export const SHARED_SANDBOX = 'BENCH_SANDBOX_URL'
