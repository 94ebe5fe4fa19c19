import { Camera, RefreshCw, Trash2 } from 'lucide-react'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Money } from '../ui/money.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { KitSection, Specimen } from './kit-section.tsx'

const SWATCHES = [
  ['canvas', 'bg-canvas'],
  ['surface', 'bg-surface'],
  ['sunken', 'bg-sunken'],
  ['line', 'bg-line'],
  ['line-strong', 'bg-line-strong'],
  ['ink-faint', 'bg-ink-faint'],
  ['ink-soft', 'bg-ink-soft'],
  ['ink', 'bg-ink'],
  ['accent', 'bg-accent'],
  ['accent-soft', 'bg-accent-soft'],
  ['danger', 'bg-danger'],
  ['danger-soft', 'bg-danger-soft'],
  ['warn', 'bg-warn'],
  ['warn-soft', 'bg-warn-soft'],
  ['well', 'bg-well'],
] as const

/** Type, colour, buttons, badges, figures. */
export function KitFoundations() {
  return (
    <>
      <KitSection title="Type">
        <div className="grid gap-6 md:grid-cols-2">
          <div className="flex flex-col gap-2">
            <p className="text-figure font-[620]">
              <Money cents={124_050} />
            </p>
            <p className="text-display font-[620]">1881-S Morgan Dollar</p>
            <p className="text-title font-[620]">Struck at San Francisco</p>
            <p className="text-lead">The lead line under a heading</p>
            <p>
              Body text. Fourteen sold in the last sixty days, the median among raw coins of this
              grade.
            </p>
            <p className="text-small text-ink-soft">Small text, for hints and notes</p>
            <p className="slab">1881-S $1 · MS 65 · 90% silver</p>
          </div>
          <div className="text-lead">
            {[111_111, 82_400, 399, 1_240_000].map(cents => (
              <p key={cents} className="border-b border-line py-1 text-right">
                <Money cents={cents} />
              </p>
            ))}
            <p className="py-1 text-right text-ink-soft">
              <Money cents={null} />
            </p>
          </div>
        </div>
      </KitSection>
      <KitSection title="Colour">
        <ul className="grid grid-cols-3 gap-3 sm:grid-cols-5">
          {SWATCHES.map(([name, swatch]) => (
            <li key={name} className="text-small">
              <span className={`block h-14 rounded-control border border-line ${swatch}`} />
              {name}
            </li>
          ))}
        </ul>
      </KitSection>
      <KitSection title="Buttons">
        {(['medium', 'small', 'large'] as const).map(size => (
          <div key={size} className="flex flex-wrap items-center gap-3">
            <Button size={size} variant="primary">
              Publish Now
            </Button>
            <Button size={size}>Details</Button>
            <Button size={size} variant="quiet" icon={<RefreshCw size={17} />}>
              Refresh
            </Button>
            <Button size={size} variant="danger" icon={<Trash2 size={17} />}>
              Delete (3)
            </Button>
            <Button size={size} variant="primary" busy>
              Publishing...
            </Button>
            <Button size={size} disabled>
              View on eBay
            </Button>
          </div>
        ))}
        <div className="flex flex-wrap items-center gap-3">
          <IconButton label="Take a photo" icon={<Camera size={20} />} />
          <span className="rounded-card bg-well p-2">
            <IconButton
              label="Take a photo of the reverse"
              tone="well"
              icon={<Camera size={20} />}
            />
          </span>
          <Spinner size={24} />
        </div>
      </KitSection>
      <KitSection title="Badges">
        <Specimen name="Tones">
          <div className="flex flex-wrap gap-2">
            <Badge>Draft</Badge>
            <Badge tone="accent">Published</Badge>
            <Badge tone="strong">Sold</Badge>
            <Badge tone="warn">Check the mint mark</Badge>
            <Badge tone="danger">Replica?</Badge>
            <Badge tone="outline">Envelope</Badge>
          </div>
        </Specimen>
      </KitSection>
    </>
  )
}
