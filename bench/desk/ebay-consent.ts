/**
 * Agrees on the sandbox's consent page as a seller of eBay. Returns path and query of the app's address that eBay then
 * leads to.
 * @param authUrl as GET /api/ebay/auth-url answers it
 */
export async function agreeOnEbay(
  sandboxUrl: string,
  authUrl: string,
  sellerId: string,
): Promise<string> {
  const form = new URLSearchParams(new URL(authUrl).search)
  form.set('seller', sellerId)
  form.set('decision', 'agree')
  const consent = await fetch(`${sandboxUrl}/ebay/oauth2/authorize`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  })
  const { search } = new URL(consent.headers.get('Location') ?? '')
  return `/api/ebay/callback${search}`
}
