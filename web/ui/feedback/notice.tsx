import type { ReactNode } from 'react'
import { ButtonLink } from '../link.tsx'
import { Page } from '../page.tsx'
import { Well } from '../well.tsx'

interface NoticeProps {
  heading: ReactNode
  text: ReactNode
  /** The ways on: buttons. */
  children: ReactNode
}

/** What a screen says in place of its content: a placeholder, what is missing, and the ways on. */
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

/** A screen that is a notice alone, with the way home. */
export function NoticePage({ title, text }: { title: string; text: string }) {
  return (
    <Page title={title} width="narrow" hideHeading>
      <Notice heading={<span aria-hidden="true">{title}</span>} text={text}>
        <ButtonLink to="/" variant="primary">
          Return to Home
        </ButtonLink>
      </Notice>
    </Page>
  )
}
