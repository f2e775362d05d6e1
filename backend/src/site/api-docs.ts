// Serves the HTTP contract: a viewer for people at `/docs`, the document for generators at `/docs/openapi.json`.
import { randomBytes } from 'node:crypto';
import { dirname } from 'node:path';
import express, { Router } from 'express';
import { reportDirectives } from '../kernel/http/server/page-policies';

const pageWith = (nonce: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>Libretto API</title>
<link rel="stylesheet" href="/docs/ui/swagger-ui.css">
</head>
<body>
<div id="calls"></div>
<script nonce="${nonce}" src="/docs/ui/swagger-ui-bundle.js"></script>
<script nonce="${nonce}" src="/docs/start.js"></script>
</body>
</html>`;

/**
 * The viewer writes the texts of the document as HTML. The default policy of Trusted Types takes only tags for the form
 * of a text, without attributes, which no browser runs.
 */
const start = String.raw`if (window.trustedTypes) trustedTypes.createPolicy('default', {
  createHTML: (html) => (html.replace(/<\/?(?:p|br|code|em|strong|ul|ol|li|pre)>/g, '').includes('<') ? null : html),
});
SwaggerUIBundle({ url: '/docs/openapi.json', dom_id: '#calls', deepLinking: true });`;

/** The viewer needs inline styles and data: images. Its library may create its own policy of Trusted Types. */
const policyWith = (scripts: string) =>
  [
    ...["default-src 'none'", `script-src ${scripts}`, "style-src 'self' 'unsafe-inline'", "img-src 'self' data:"],
    ...["connect-src 'self'", "font-src 'self'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"],
    ...["require-trusted-types-for 'script'", 'trusted-types default dompurify'],
    ...Object.entries(reportDirectives).map(([name, values]) => `${name} ${values.join(' ')}`),
  ].join('; ');

export function apiDocs(publicOrigin: string): Router {
  const router = Router();
  let document: string | undefined;

  router.use('/docs', (_req, res, next) => {
    res.setHeader('Content-Security-Policy', policyWith("'none'"));
    next();
  });
  router.get('/docs', (_req, res) => {
    const nonce = randomBytes(16).toString('base64');
    res.setHeader('Content-Security-Policy', policyWith(`'nonce-${nonce}' 'strict-dynamic'`));
    res.setHeader('Cache-Control', 'no-store');
    res.type('html').send(pageWith(nonce));
  });
  router.get('/docs/start.js', (_req, res) => void res.type('text/javascript').send(start));
  router.get('/docs/openapi.json', async (_req, res) => {
    document ??= await documentOf(publicOrigin);
    res.type('json').send(document);
  });
  const viewer = dirname(require.resolve('swagger-ui-dist/package.json'));
  router.use('/docs/ui', express.static(viewer, { index: false, immutable: true, maxAge: '1h' }));
  return router;
}

/** The document is generated on the first request, so that startup does not wait for it. */
async function documentOf(publicOrigin: string): Promise<string> {
  const { openApiDocument } = await import('@libretto/contracts/openapi');
  return JSON.stringify(openApiDocument(publicOrigin));
}
