import { Hono } from 'hono'
import { onSite, playedSite, siteHere } from '../../lib/site-here.ts'
import { type EbayError, metadataError, parameter, refuse } from '../http/errors.ts'
import type { EbayEnv, EbayServices } from '../http/services.ts'
import { requires, SCOPES } from '../oauth/auth.ts'
import {
  type Category,
  COINS_CATEGORY_ID,
  isOnSite,
  isWithin,
  leafCategories,
} from '../reference/categories.ts'
import {
  CERTIFICATION_MAX_CHARACTERS,
  conditionsFor,
  type Descriptor,
} from '../reference/coin-conditions.ts'
import { servicesOf } from '../reference/shipping-services.ts'

const CATEGORIES_AT_ONCE = 50

const descriptorAnswer = (descriptor: Descriptor) => ({
  conditionDescriptorId: descriptor.id,
  conditionDescriptorName: descriptor.name,
  conditionDescriptorHelpText: descriptor.help,
  conditionDescriptorConstraint: {
    cardinality: 'SINGLE',
    mode: descriptor.mode,
    ...(descriptor.usage === 'REQUIRED' ? { usage: 'REQUIRED' } : {}),
    ...(descriptor.mode === 'FREE_TEXT' ? { maxLength: CERTIFICATION_MAX_CHARACTERS } : {}),
  },
  ...(descriptor.values.length > 0
    ? {
        conditionDescriptorValues: descriptor.values.map(([id, name]) => ({
          conditionDescriptorValueId: id,
          conditionDescriptorValueName: name,
          ...valueConstraints(descriptor, id),
        })),
      }
    : {}),
})

function valueConstraints({ constraints }: Descriptor, valueId: string) {
  const allowed = constraints?.allowed.get(valueId)
  return (
    constraints &&
    allowed && {
      conditionDescriptorValueConstraints: [
        {
          applicableToConditionDescriptorId: constraints.descriptorId,
          applicableToConditionDescriptorValueIds: allowed,
        },
      ],
    }
  )
}

const conditionPolicy = (category: Category) => ({
  categoryTreeId: siteHere().siteId,
  categoryId: category.id,
  itemConditionRequired: category.sells === 'coins',
  itemConditions: conditionsFor(category).map(condition => ({
    conditionId: condition.conditionId,
    conditionDescription: condition.name,
    ...(condition.descriptors.length > 0
      ? { conditionDescriptors: condition.descriptors.map(descriptorAnswer) }
      : {}),
  })),
})

/** Leaf categories of `filter=categoryIds:{a|b}`, or all. A branch selects its leaves. */
function filteredLeaves(filter: string | undefined): { leaves: Category[]; warnings: EbayError[] } {
  if (filter === undefined) return { leaves: leafCategories(), warnings: [] }
  const [, list] = /^categoryIds:\{([^}]+)\}$/.exec(filter) ?? []
  if (list === undefined) {
    refuse(
      400,
      metadataError(
        46002,
        'The filter value is invalid. Sample supported values: filter=categoryIds:{catId1|catId2|catId3}.',
      ),
    )
  }
  const ids = list.split('|').map(id => id.trim())
  const considered = ids.slice(0, CATEGORIES_AT_ONCE)
  const unknown = considered.filter(id => !isOnSite(id))
  return {
    leaves: leafCategories().filter(leaf => considered.some(id => isWithin(leaf.id, id))),
    warnings: [
      ...unknown.map(id =>
        metadataError(46003, 'The specified categoryId was not found for the marketplace.', {
          parameters: [parameter('categoryId', id)],
        }),
      ),
      ...(ids.length > CATEGORIES_AT_ONCE
        ? [
            metadataError(
              46004,
              `Only ${CATEGORIES_AT_ONCE} Category IDs specified in the filter are considered.`,
            ),
          ]
        : []),
    ],
  }
}

const withWarnings = (warnings: EbayError[]) => (warnings.length > 0 ? { warnings } : {})

/** The Metadata API: rules per marketplace and category. Mounted at `/sell/metadata/v1`. */
export function metadataRoutes(deps: EbayServices) {
  const app = new Hono<EbayEnv>()
  app.use('*', requires(deps, 'any', SCOPES.bare, SCOPES.inventory))

  app.use('/marketplace/:marketplace/*', (c, next) =>
    onMarketplace(c.req.param('marketplace'), next),
  )
  app.use('/shipping/marketplace/:marketplace/*', (c, next) =>
    onMarketplace(c.req.param('marketplace'), next),
  )
  function onMarketplace<T>(id: string, work: () => T): T {
    const site = playedSite(id)
    if (!site) refuse(400, metadataError(46001, 'The specified marketplace ID was not found.'))
    return onSite(site, work)
  }

  app.get('/marketplace/:marketplace/get_item_condition_policies', c => {
    const { leaves, warnings } = filteredLeaves(c.req.query('filter'))
    return c.json({
      itemConditionPolicies: leaves.map(conditionPolicy),
      ...withWarnings(warnings),
    })
  })

  app.get('/marketplace/:marketplace/get_return_policies', c => {
    const { leaves, warnings } = filteredLeaves(c.req.query('filter'))
    const details = {
      policyDescriptionEnabled: false,
      refundMethods: ['MONEY_BACK'],
      returnMethods: ['REPLACEMENT'],
      returnPeriods: [
        { unit: 'DAY', value: 30 },
        { unit: 'DAY', value: 60 },
      ],
      returnsAcceptanceEnabled: true,
      returnShippingCostPayers: ['BUYER', 'SELLER'],
    }
    return c.json({
      returnPolicies: leaves
        .filter(leaf => isWithin(leaf.id, COINS_CATEGORY_ID))
        .map(leaf => ({
          categoryTreeId: siteHere().siteId,
          categoryId: leaf.id,
          required: true,
          domestic: details,
          international: details,
        })),
      ...withWarnings(warnings),
    })
  })

  app.get('/shipping/marketplace/:marketplace/get_shipping_services', c => {
    return c.json({ shippingServices: servicesOf(siteHere()) })
  })

  return app
}
