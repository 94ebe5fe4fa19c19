import type { Page } from '@playwright/test'

declare global {
  var bare: { peer: RTCPeerConnection; channel: RTCDataChannel | null }
}

const CHUNK_BYTES = 64 * 1024

/** Opens one RTCDataChannel between two pages without the product's code: the reference for its transfer rate. */
export async function openBareChannel(phone: Page, desktop: Page): Promise<void> {
  const offer = await phone.evaluate(async () => {
    const peer = new RTCPeerConnection()
    const channel = peer.createDataChannel('bare')
    channel.binaryType = 'arraybuffer'
    globalThis.bare = { peer, channel }
    await peer.setLocalDescription(await peer.createOffer())
    await gathered(peer)
    return peer.localDescription?.sdp ?? ''

    function gathered(one: RTCPeerConnection): Promise<void> {
      return new Promise(resolve => {
        const check = () => {
          if (one.iceGatheringState === 'complete') resolve()
        }
        one.addEventListener('icegatheringstatechange', check)
        check()
      })
    }
  })
  const answer = await desktop.evaluate(async sdp => {
    const peer = new RTCPeerConnection()
    globalThis.bare = { peer, channel: null }
    peer.addEventListener('datachannel', ({ channel }) => {
      channel.binaryType = 'arraybuffer'
      globalThis.bare.channel = channel
      let expected = 0
      let received = 0
      channel.addEventListener('message', ({ data }) => {
        if (typeof data === 'string') {
          expected = Number(data)
          received = 0
        } else if (data instanceof ArrayBuffer) {
          received += data.byteLength
          if (received === expected) channel.send('all')
        }
      })
    })
    await peer.setRemoteDescription({ type: 'offer', sdp })
    await peer.setLocalDescription(await peer.createAnswer())
    await new Promise<void>(resolve => {
      const check = () => {
        if (peer.iceGatheringState === 'complete') resolve()
      }
      peer.addEventListener('icegatheringstatechange', check)
      check()
    })
    return peer.localDescription?.sdp ?? ''
  }, offer)
  await phone.evaluate(async sdp => {
    const { peer, channel } = globalThis.bare
    await peer.setRemoteDescription({ type: 'answer', sdp })
    if (channel?.readyState === 'open') return
    await new Promise(resolve => channel?.addEventListener('open', resolve))
  }, answer)
}

/** Milliseconds for so many bytes, until the other end has acknowledged all of them. */
export function sendBare(phone: Page, bytes: number): Promise<number> {
  return phone.evaluate(
    async ([total, chunk]) => {
      const { channel } = globalThis.bare
      if (!channel) throw new Error('no channel')
      const payload = new Uint8Array(total)
      const began = performance.now()
      const done = new Promise(resolve =>
        channel.addEventListener('message', resolve, { once: true }),
      )
      channel.send(String(total))
      channel.bufferedAmountLowThreshold = 256 * 1024
      for (let sent = 0; sent < total; sent += chunk) {
        if (channel.bufferedAmount > 1024 * 1024)
          await new Promise(resolve =>
            channel.addEventListener('bufferedamountlow', resolve, { once: true }),
          )
        channel.send(payload.subarray(sent, sent + chunk))
      }
      await done
      return performance.now() - began
    },
    [bytes, CHUNK_BYTES] as const,
  )
}
