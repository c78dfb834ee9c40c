import { passwordLength } from "#lib/domain/user/password.ts";
import { html, type Markup } from "#lib/http/html.ts";
import { Refusal } from "#lib/platform/refusal.ts";

const { min, max } = passwordLength;

/**
 * Address and password of an account. The address is read-only; it is a field so that password managers know the account. The
 * field has no `maxlength`, which would silently cut a pasted password.
 */
export function passwordFields(email: string, kind: "new" | "current", fault: string | undefined): Markup {
  const describedBy = [...(fault ? ["fault"] : []), ...(kind === "new" ? ["hint"] : [])].join(" ");
  return html`<label for="email">Email address</label>
<input id="email" name="email" type="email" value="${email}" autocomplete="username" readonly>
<label for="password">${kind === "new" ? "New password" : "Password"}</label>
${kind === "new" ? html`<p class="dim" id="hint">At least ${min} characters.</p>` : undefined}
${faultLine(fault)}
<input id="password" name="password" type="password" autocomplete="${kind}-password" required
${kind === "new" ? html`minlength="${min}"` : undefined} ${fault ? html`aria-invalid="true"` : undefined}
${describedBy ? html`aria-describedby="${describedBy}"` : undefined}>`;
}

export const faultLine = (fault: string | undefined): Markup | undefined =>
  fault === undefined ? undefined : html`<p class="fault" id="fault" role="alert">${fault}</p>`;

/** @throws Refusal `invalid` when the password's length is not allowed. */
export function asNewPassword(password: string): string {
  if (password.length >= min && password.length <= max) return password;
  const message = `A password has ${min} to ${max} characters.`;
  throw new Refusal("invalid", { code: "VALIDATION_ERROR", message });
}
