import { html, raw } from 'hono/html'
import { sha256 } from '../../shared/lib/sha256.ts'
import type { OpenApiDocument, Operation, Parameter } from './document.ts'
import { PAGE_STYLE } from './page-style.ts'
import type { Content } from './request-body.ts'
import { anchorOf, constraintsOf, type Piece, schemaView, typeOf, withCode } from './schema-view.ts'

export type DocsPage = { html: string; contentSecurityPolicy: string }

/** The document as a page without scripts and requests; its content security policy allows only its own style. */
export async function docsPage(document: OpenApiDocument): Promise<DocsPage> {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${document.info.title} API</title>
<link rel="icon" href="data:,">
<style>${raw(PAGE_STYLE)}</style>
</head>
<body>
<a class="skip" href="#calls">To the calls</a>
<header>
<h1>${document.info.title} API</h1>
<p>${withCode(document.info.description)}</p>
<p>The same for machines: <a href="/api/openapi.json">OpenAPI 3.1</a>. Every error is an <a href="#${anchorOf('ErrorEnvelope')}">ErrorEnvelope</a>, or a <a href="#${anchorOf('TextError')}">TextError</a> where the call says so.</p>
<nav aria-label="Parts"><ul>${document.tags.map(({ name }) => html`<li><a href="#part-${name}">${name}</a></li>`)}<li><a href="#shapes">Shapes</a></li></ul></nav>
</header>
<main id="calls">
${document.tags.map(
  ({ name }) => html`<section aria-labelledby="part-${name}">
<h2 id="part-${name}">${name}</h2>
${operations.filter(({ operation }) => operation.tags.includes(name)).map(operationView)}
</section>`,
)}
<section aria-labelledby="shapes">
<h2 id="shapes">Shapes</h2>
${Object.entries(document.components.schemas).map(
  ([name, schema]) => html`<details><summary><h3><code>${name}</code></h3></summary>
<div class="content" id="${anchorOf(name)}">${schemaView(schema)}</div></details>`,
)}
</section>
</main>
</body>
</html>`
  return {
    html: String(await page),
    contentSecurityPolicy: `default-src 'none'; style-src 'sha256-${await sha256Base64(PAGE_STYLE)}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  }
}

type PathOperation = { path: string; method: string; operation: Operation }

function operationView({ path, method, operation }: PathOperation): Piece {
  const { parameters, requestBody, responses } = operation
  const all = Object.entries(responses)
  const good = all.filter(([, response]) => !response['x-error-codes'])
  const errors = all.filter(([, response]) => response['x-error-codes'])
  return html`<details>
<summary><h3><code>${method.toUpperCase()} ${path}</code> ${operation.summary}</h3></summary>
<div class="content" id="${operation.operationId}">
<p>${withCode(operation.description)}</p>
${parameters.length > 0 ? html`<h4>Parameters</h4>${parametersView(parameters)}` : ''}
${requestBody ? html`<h4>Body</h4>${requestBody.description ? html`<p>${requestBody.description}</p>` : ''}${contentView(requestBody.content)}` : ''}
<h4>Answer</h4>
${good.map(
  ([
    status,
    { description, content, headers },
  ]) => html`<p><code>${status}</code> ${withCode(description)}</p>
${content ? contentView(content) : ''}
${Object.entries(headers ?? {}).map(([name, header]) => html`<p><code>${name}</code>: ${withCode(header.description)}</p>`)}`,
)}
<h4>Errors</h4>
<ul>${errors.flatMap(([status, { description }]) =>
    description.split('\n').map(line => html`<li><code>${status}</code> ${line}</li>`),
  )}</ul>
</div>
</details>`
}

function parametersView(parameters: Parameter[]): Piece {
  return html`<div class="scroll" tabindex="0" role="group" aria-label="Parameters"><table>
<thead><tr><th scope="col">Name</th><th scope="col">In</th><th scope="col">Type</th><th scope="col">What to know</th></tr></thead>
<tbody>${parameters.map(
    ({ name, in: location, required, description, schema }) =>
      html`<tr><th scope="row"><code>${name}</code></th><td>${location}</td><td>${typeOf(schema)}</td><td>${constraintsOf({ required, description, schema })}</td></tr>`,
  )}</tbody>
</table></div>`
}

function contentView(content: Content): Piece {
  return html`${Object.entries(content).map(([type, { schema, encoding }]) => {
    const [kinds] = Object.values(encoding ?? {})
    return html`<p class="soft"><code>${type}</code>${kinds ? html`; files are ${kinds.contentType}` : ''}</p>
${schema ? schemaView(schema) : ''}`
  })}`
}

async function sha256Base64(text: string): Promise<string> {
  return btoa(String.fromCharCode(...(await sha256(text))))
}
