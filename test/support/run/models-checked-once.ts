import { createRequire } from "node:module";

interface Validator {
  validate(model: object, schema: object): object;
}

/**
 * ElectroDB checks a model each time an entity is made of it, for 2 ms, and most tests make their own repositories. This keeps the
 * result for the next entity with the same model.
 */
const electrodb = createRequire(import.meta.url).resolve("electrodb");
const { prototype }: { prototype: Validator } = createRequire(electrodb)("jsonschema").Validator;
const { validate } = prototype;

// Runs before every file, and files share a process.
if (validate.name !== "validateOnce") {
  const resultsOf = new Map<object, Map<string, object>>();
  prototype.validate = function validateOnce(model, schema) {
    const results = resultsOf.get(schema) ?? new Map<string, object>();
    resultsOf.set(schema, results);
    const key = JSON.stringify(model);
    const result = results.get(key) ?? validate.call(this, model, schema);
    results.set(key, result);
    return result;
  };
}
