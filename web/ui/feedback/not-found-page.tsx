import { NoticePage } from './notice.tsx'

export default function NotFoundPage() {
  return (
    <NoticePage
      title="Page Not Found"
      text="The page you're looking for doesn't exist or has been moved."
    />
  )
}
