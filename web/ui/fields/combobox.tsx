import { type UseComboboxReturnValue, useCombobox } from 'downshift'
import { Check, ChevronDown, X } from 'lucide-react'
import * as Popover from 'radix-ui/popover'
import { useMemo, useState } from 'react'
import { cx } from '../cx.ts'
import { type ComboboxOption, filterOptions } from './combobox-filter.ts'
import {
  controlClass,
  type FieldProps,
  type FieldWiring,
  FormField,
  splitFieldProps,
} from './form-field.tsx'

interface ChoiceProps {
  options: readonly ComboboxOption[]
  /** The chosen option's value; null for none. */
  value: string | null
  onChange: (value: string | null) => void
  placeholder?: string
  disabled?: boolean
  onBlur?: () => void
}

interface ComboboxProps extends FieldProps, ChoiceProps {}

/**
 * A select field with a text filter. Controlled: with react-hook-form use a Controller. When the field loses
 * focus, text that is not an option's label is replaced by the selected option's label.
 */
export function Combobox(props: ComboboxProps) {
  const { field, control } = splitFieldProps(props)
  return (
    <FormField {...field}>
      {wiring => <Choice {...control} wiring={wiring} label={field.label} />}
    </FormField>
  )
}

function Choice({
  options,
  value,
  onChange,
  placeholder,
  disabled = false,
  onBlur,
  wiring,
  label,
}: ChoiceProps & { wiring: FieldWiring; label: string }) {
  const selected = useMemo(
    () => options.find(option => option.value === value) ?? null,
    [options, value],
  )
  const [query, setQuery] = useState('')
  const found = useMemo(() => filterOptions(options, query), [options, query])

  const box = useCombobox<ComboboxOption>({
    items: [...found],
    selectedItem: selected,
    inputId: wiring.id,
    itemToString: option => option?.label ?? '',
    itemToKey: option => option?.value,
    defaultHighlightedIndex: 0,
    onSelectedItemChange: change => onChange(change.selectedItem?.value ?? null),
    onInputValueChange: change => {
      if (change.type === useCombobox.stateChangeTypes.InputChange) setQuery(change.inputValue)
    },
    onIsOpenChange: change => {
      if (!change.isOpen) setQuery('')
    },
    stateReducer: (state, { type, changes }) => {
      const types = useCombobox.stateChangeTypes
      if (type === types.InputBlur) {
        // Blur does not select the highlighted option; only Enter and a click do.
        return {
          ...changes,
          selectedItem: state.selectedItem,
          inputValue: state.selectedItem?.label ?? '',
        }
      }
      return changes
    },
  })

  return (
    <Popover.Root open={box.isOpen}>
      <Popover.Anchor asChild>
        <div className="relative">
          <input
            {...box.getInputProps({
              ...wiring,
              'aria-labelledby': undefined,
              disabled,
              placeholder,
              onBlur,
              onFocus: event => event.currentTarget.select(),
              spellCheck: false,
            })}
            className={cx(controlClass, 'pr-20 pointer-coarse:pr-22')}
          />
          <span className="absolute inset-y-0 right-0 flex">
            {selected && !disabled && (
              <button
                type="button"
                aria-label={`Clear ${label}`}
                onClick={() => {
                  box.reset()
                  onChange(null)
                }}
                className="grid w-9 place-items-center text-ink-faint hover:text-ink pointer-coarse:w-11"
              >
                <X size={17} />
              </button>
            )}
            <button
              {...box.getToggleButtonProps({ disabled, 'aria-label': `Show ${label} choices` })}
              type="button"
              className="grid w-10 place-items-center text-ink-faint hover:text-ink pointer-coarse:w-11"
            >
              <ChevronDown size={18} />
            </button>
          </span>
        </div>
      </Popover.Anchor>
      <OptionList key={String(box.isOpen)} box={box} options={found} value={value} label={label} />
    </Popover.Root>
  )
}

/** A list of hundreds is drawn as far as it is looked at: each key would draw all of it again. */
const DRAWN_AT_ONCE = 40

interface OptionListProps {
  box: UseComboboxReturnValue<ComboboxOption>
  options: readonly ComboboxOption[]
  value: string | null
  label: string
}

function OptionList({ box, options, value, label }: OptionListProps) {
  const [drawn, setDrawn] = useState(DRAWN_AT_ONCE)
  const rows = options.slice(0, Math.max(drawn, box.highlightedIndex + DRAWN_AT_ONCE))
  const drawMoreNearEnd = ({ scrollTop, scrollHeight, clientHeight }: HTMLElement) => {
    if (scrollHeight - scrollTop < 2 * clientHeight && rows.length < options.length)
      setDrawn(rows.length + DRAWN_AT_ONCE)
  }
  return (
    <Popover.Portal>
      <Popover.Content
        role="presentation"
        align="start"
        sideOffset={4}
        collisionPadding={8}
        onOpenAutoFocus={event => event.preventDefault()}
        onCloseAutoFocus={event => event.preventDefault()}
        onInteractOutside={event => event.preventDefault()}
        className="z-60 w-(--radix-popover-trigger-width) min-w-64 animate-rise overflow-hidden rounded-card border border-line bg-surface shadow-over"
      >
        <ul
          {...box.getMenuProps(
            { 'aria-labelledby': undefined, 'aria-label': label },
            { suppressRefError: true },
          )}
          onScroll={event => drawMoreNearEnd(event.currentTarget)}
          className="max-h-[min(20rem,var(--radix-popover-content-available-height))] overflow-y-auto overscroll-contain p-1.5 outline-none"
        >
          {rows.map((option, index) => (
            <li
              key={option.value}
              {...box.getItemProps({ item: option, index })}
              aria-setsize={options.length}
              aria-posinset={index + 1}
              className={cx(
                'flex min-h-11 cursor-default items-center gap-2 rounded-control px-3 text-body select-none',
                box.highlightedIndex === index && 'bg-sunken',
              )}
            >
              <Check
                size={16}
                className={cx('shrink-0 text-accent-ink', option.value !== value && 'invisible')}
              />
              <span className="grow">{option.label}</span>
              {option.hint && (
                <span className="tabular shrink-0 text-small text-ink-faint">{option.hint}</span>
              )}
            </li>
          ))}
          {options.length === 0 && (
            <li role="presentation" className="px-3 py-4 text-center text-small text-ink-soft">
              Nothing found
            </li>
          )}
        </ul>
      </Popover.Content>
    </Popover.Portal>
  )
}
