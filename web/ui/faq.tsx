import { ChevronDown } from 'lucide-react'
import { useId } from 'react'

interface FaqProps {
  items: readonly { question: string; answer: string }[]
}

/** Questions with their answers folded away; one is open at a time. */
export function Faq({ items }: FaqProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-title">
        Questions
      </h2>
      <div className="mt-3 divide-y divide-line border-y border-line">
        {items.map(({ question, answer }) => (
          <details key={question} name={id} className="group">
            <summary className="flex min-h-12 list-none items-center justify-between gap-3 py-2 font-[560] [&::-webkit-details-marker]:hidden">
              {question}
              <ChevronDown
                size={18}
                className="shrink-0 text-ink-faint transition-transform duration-150 group-open:rotate-180"
              />
            </summary>
            <p className="max-w-2xl pb-4 text-ink-soft">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
