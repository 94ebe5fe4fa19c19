import type { MailSender } from '../port.ts'

export function createSmtp(_settings: {
  host: string
  port: number | undefined
  secure: 'tls' | 'starttls' | 'none'
  user: string | undefined
  password: string | undefined
  from: string
}): MailSender {
  return { name: 'smtp', send: () => Promise.reject(new Error('being written')) }
}
