#!/usr/bin/env node
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { type RawData, WebSocket, WebSocketServer } from 'ws'
import { findOtherBrowsers } from '../../scripts/find-browsers.ts'

/**
 * Starts Firefox for Playwright, which takes this file for the browser. Playwright sets a colour scheme for each
 * context by a command of WebDriver BiDi that the long-term Firefox 153 does not know, and does nothing without its
 * success. Everything passes through here as it is, but that command's refusal.
 */
const UNKNOWN_TO_FIREFOX = 'emulation.setMediaFeaturesOverride'
const LISTENS = /^(WebDriver BiDi listening on )(ws:\/\/\S+)/

const firefox = spawn(findOtherBrowsers().firefox, process.argv.slice(2), {
  stdio: ['ignore', 'inherit', 'pipe'],
})
firefox.once('exit', code => process.exit(code ?? 1))
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => firefox.kill(signal))

const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
for await (const line of createInterface(firefox.stderr)) {
  const [, words, address] = LISTENS.exec(line) ?? []
  if (address) server.on('connection', playwright => relay(playwright, `${address}/session`))
  const own = server.address()
  if (address && own && typeof own === 'object') {
    console.error(`${words}ws://127.0.0.1:${own.port}`)
  } else {
    console.error(line)
  }
}

function relay(playwright: WebSocket, address: string): void {
  const browser = new WebSocket(address)
  const tolerated = new Set<unknown>()
  const waiting: string[] = []
  playwright.on('message', data => {
    const message = textOf(data)
    if (message.includes(UNKNOWN_TO_FIREFOX)) tolerated.add(JSON.parse(message).id)
    if (browser.readyState === WebSocket.OPEN) browser.send(message)
    else waiting.push(message)
  })
  browser.on('open', () => {
    for (const message of waiting) browser.send(message)
  })
  browser.on('message', data => {
    const message = textOf(data)
    const { id, error } = JSON.parse(message)
    const isTolerated = tolerated.delete(id) && error === 'unknown command'
    playwright.send(isTolerated ? JSON.stringify({ type: 'success', id, result: {} }) : message)
  })
  playwright.on('close', () => browser.close())
  browser.on('close', () => playwright.close())
}

function textOf(data: RawData): string {
  if (Buffer.isBuffer(data)) return data.toString('utf8')
  throw new Error('WebDriver BiDi has text messages alone.')
}
