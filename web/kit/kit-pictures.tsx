import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { Money } from '../ui/money.tsx'
import { PictureFrame } from '../ui/picture-frame.tsx'
import { Well } from '../ui/well.tsx'
import { KitSection, Specimen } from './kit-section.tsx'

/** A picture that needs no server: a medal of plain rings. */
const MEDAL = `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400">
<defs><radialGradient id="m" cx=".36" cy=".28" r=".9"><stop offset="0" stop-color="#f4f1ea"/><stop offset=".5" stop-color="#b9b5ac"/><stop offset="1" stop-color="#5f5c56"/></radialGradient></defs>
<rect width="400" height="400" fill="#2b2a28"/><circle cx="200" cy="200" r="186" fill="url(#m)"/>
<circle cx="200" cy="200" r="178" fill="none" stroke="#6b675f" stroke-width="9" stroke-dasharray="3 5"/>
<circle cx="200" cy="200" r="150" fill="none" stroke="#77736a" stroke-width="2"/>
<path d="M200 92l24 72 76 1-61 46 22 73-61-44-61 44 22-73-61-46 76-1z" fill="#8d897f" stroke="#eee9de" stroke-width="3"/></svg>`)}`

/** Picture frames, wells, a listing card as screens build it. */
export function KitPictures() {
  return (
    <KitSection title="Pictures and cards">
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        <Specimen name="Loaded">
          <PictureFrame
            src={MEDAL}
            alt="A medal"
            caption="Front (Obverse)"
            className="rounded-card"
          />
        </Specimen>
        <Specimen name="None">
          <PictureFrame src={null} alt="" caption="Back (Reverse)" />
        </Specimen>
        <Specimen name="Broken">
          <PictureFrame src="data:image/png;base64,AAAA" alt="A medal's reverse" />
        </Specimen>
        <Specimen name="Wells">
          <div className="flex flex-wrap items-center gap-4">
            <Well size="4.5rem" />
            <Well size="4.5rem" busy />
          </div>
        </Specimen>
      </div>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Card flush>
          <PictureFrame src={MEDAL} alt="A medal">
            <Badge className="absolute top-3 left-3" tone="accent">
              Published
            </Badge>
          </PictureFrame>
          <div className="flex flex-col gap-3 p-4">
            <div>
              <h3 className="text-lead leading-snug">1921-D Morgan Silver Dollar MS63</h3>
              <p className="slab mt-1 text-ink-soft">1921 · D · MS63</p>
            </div>
            <p className="text-title font-[620]">
              <Money cents={8_950} />
            </p>
            <div className="flex gap-2">
              <Button size="small">Details</Button>
              <Button size="small" variant="quiet">
                Edit
              </Button>
            </div>
          </div>
        </Card>
        <Card flush aria-busy="true">
          <Skeleton className="aspect-square rounded-none!" />
          <div className="flex flex-col gap-3 p-4">
            <Skeleton className="h-5 w-4/5" />
            <Skeleton className="h-6 w-24" />
          </div>
        </Card>
        <Card title="With a title" aside={<Badge tone="outline">2 of 4</Badge>}>
          <p className="text-ink-soft">Content stands on the card's padding.</p>
        </Card>
      </div>
    </KitSection>
  )
}
