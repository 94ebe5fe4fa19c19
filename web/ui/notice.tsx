import type { ReactNode } from 'react'
import { Page } from './page.tsx'
import { Well } from './well.tsx'

interface NoticeProps {
  heading: ReactNode
  text: ReactNode
  /** The ways on: buttons. */
  children: ReactNode
}

/** What a screen says in place of its content: an empty well, what is missing, and the ways on. */
export function Notice({ heading, text, children }: NoticeProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-4 py-12 text-center">
      <Well />
      <div className="mt-6 text-display font-[620]">{heading}</div>
      <p className="mt-2 text-ink-soft">{text}</p>
      <div className="mt-6 flex flex-wrap justify-center gap-2">{children}</div>
    </div>
  )
}

interface NoticePageProps extends Omit<NoticeProps, 'heading'> {
  title: string
}

/** A screen that is a notice alone. */
export function NoticePage({ title, ...notice }: NoticePageProps) {
  return (
    <Page title={title} width="narrow" hideHeading>
      <Notice heading={<span aria-hidden="true">{title}</span>} {...notice} />
    </Page>
  )
}
