import { NoticePage } from '../../ui/feedback/notice.tsx'

/** In place of an admin's screen, for those who are none. */
export default function NotAuthorizedPage() {
  return (
    <NoticePage
      title="Access Denied"
      text="You don't have permission to access the admin dashboard."
    />
  )
}
