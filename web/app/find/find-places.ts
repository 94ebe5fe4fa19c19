import type { User } from '../../../shared/accounts/accounts.ts'
import { ownSite } from '../../../shared/lib/ebay-sites.ts'

export interface Place {
  label: string
  to: string
  /** Other words that a seller may look for. */
  words?: string[]
}

/** The screens that a user can go to, in the order of the work. */
export function screensOf(user: User): Place[] {
  return [
    { label: 'My Listings', to: '/', words: ['home', 'drafts', 'stock', 'inventory'] },
    { label: 'Single Coin Upload', to: '/single-coin-upload', words: ['new', 'photograph'] },
    { label: 'Rapid camera', to: '/?tab=rapid&camera=on', words: ['batch', 'hands-free'] },
    { label: 'Simple queue', to: '/rapid-upload-simple', words: ['camera', 'each at once'] },
    { label: 'Mounted camera', to: '/permanent-camera', words: ['stand', 'persistent', '2x'] },
    {
      label: 'Rapid Upload',
      to: '/?tab=rapid',
      words: ['queue', 'upload many', 'photos', 'folder'],
    },
    { label: 'Review drafts', to: '/review', words: ['grade', 'price', 'approve', 'publish'] },
    { label: 'Import and export', to: '/import', words: ['csv', 'file', 'transfer', 'Seller Hub'] },
    {
      label: 'What Obverse knows',
      to: '/knows',
      words: ['memory', 'fast'],
    },
    { label: 'Analytics', to: '/analytics', words: ['profit', 'sales', 'dashboard', 'insights'] },
    { label: 'Grading Guide', to: '/?tab=grading', words: ['grades', 'wear', 'compare'] },
    { label: 'Plans', to: '/pricing', words: ['upgrade', 'subscription', 'billing'] },
    ...(user.isAdmin
      ? [
          { label: 'Admin Dashboard', to: '/admin' },
          { label: 'Pending applications', to: '/admin/pending-users' },
          { label: 'Platform Settings', to: '/admin/settings' },
        ]
      : []),
  ]
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Where a seller's settings are. */
export function settingsOf(user: User): Place[] {
  const connection = user.hasEbayConnection
    ? [
        {
          label: 'eBay connection',
          to: '/connect-ebay',
          words: ['disconnect', 'account', 'marketplace', 'currency'],
        },
        {
          label: `${capital(ownSite().postalCode.name)} that coins ship from`,
          to: '/connect-ebay',
          words: ['location', 'postal'],
        },
        {
          label: 'Business policies',
          to: '/business-policies',
          words: ['shipping', 'returns', 'payment'],
        },
      ]
    : [
        {
          label: 'Connect eBay',
          to: '/connect-ebay',
          words: ['account', 'permission', 'ZIP code', 'marketplace', 'currency'],
        },
      ]
  return [
    ...connection,
    {
      label: 'Templates for new drafts',
      to: '/templates',
      words: ['description', 'shipping', 'returns', 'policies', 'price bands'],
    },
    { label: 'Your account', to: '/account', words: ['profile', 'delete'] },
    { label: 'Email address', to: '/account', words: ['mail'] },
    { label: 'Change password', to: '/account' },
    { label: 'Two-step login', to: '/account', words: ['second factor', 'authenticator', 'code'] },
    { label: 'Your sessions', to: '/account', words: ['devices', 'log out'] },
    { label: 'Export your data', to: '/account', words: ['download', 'backup'] },
  ]
}
