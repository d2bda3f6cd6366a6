"""Training of the learned extractor: labels, arrays, token models, the net, cross-validation, the model, the report."""
